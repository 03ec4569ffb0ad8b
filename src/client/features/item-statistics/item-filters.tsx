import { SearchField } from '#client/components/search-field.tsx';
import { Field, Select } from '#client/ui/field.tsx';
import type { ItemPlace } from './item-place.ts';

const orders: Record<ItemPlace['order'], string> = {
  discrimination: 'Lowest discrimination first',
  hardest: 'Hardest first',
  easiest: 'Easiest first',
  attempts: 'Most answered first',
};

interface ItemFiltersProps {
  place: ItemPlace;
  onMove: (change: Partial<ItemPlace>) => void;
}

export function ItemFilters({ place, onMove }: ItemFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <SearchField
        className="w-full sm:w-80"
        value={place.search}
        placeholder="Question, options or explanation"
        onSearch={(search) => onMove({ search })}
      />
      <Field label="Order" className="w-full sm:w-64">
        <Select value={place.order} onChange={({ target }) => onMove({ order: orderOf(target.value) })}>
          {Object.entries(orders).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          checked={place.isAlarmed}
          className="size-5 accent-brand"
          onChange={({ target }) => onMove({ isAlarmed: target.checked })}
        />
        Only possible wrong keys
      </label>
    </div>
  );
}

function orderOf(value: string): ItemPlace['order'] {
  return value in orders ? (value as ItemPlace['order']) : 'discrimination'; // one of the choices above
}
