import { SearchField } from '#client/components/search-field.tsx';
import { Field, Select } from '#client/ui/field.tsx';
import { SORT_LABELS, STATUS_LABELS } from './list-labels.ts';
import { STATUS_FILTERS } from './students-place.ts';
import type { SortOrder, StatusFilter, StudentsPlace, UserSort } from './students-place.ts';

interface StudentsFiltersProps {
  place: StudentsPlace;
  onMove: (change: Partial<StudentsPlace>) => void;
}

const orders: readonly { sort: UserSort; order: SortOrder; label: string }[] = [
  { sort: 'created', order: 'desc', label: 'Newest first' },
  { sort: 'created', order: 'asc', label: 'Oldest first' },
  { sort: 'name', order: 'asc', label: `${SORT_LABELS.name}, A to Z` },
  { sort: 'name', order: 'desc', label: `${SORT_LABELS.name}, Z to A` },
  { sort: 'email', order: 'asc', label: `${SORT_LABELS.email}, A to Z` },
  { sort: 'email', order: 'desc', label: `${SORT_LABELS.email}, Z to A` },
  { sort: 'status', order: 'asc', label: SORT_LABELS.status },
  { sort: 'status', order: 'desc', label: `${SORT_LABELS.status}, reversed` },
];

/** What the list is narrowed down to and, where it has no column heads, how it is sorted. */
export function StudentsFilters({ place, onMove }: StudentsFiltersProps) {
  return (
    <search className="mb-3 grid grid-cols-1 gap-3 min-[20rem]:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem]">
      <SearchField
        className="min-[20rem]:max-lg:col-span-2"
        placeholder="Name or email"
        value={place.search}
        onSearch={(search) => onMove({ search })}
      />
      <Field label="Status">
        <Select value={place.status} onChange={({ target }) => onMove({ status: target.value as StatusFilter })}>
          {STATUS_FILTERS.map((status) => (
            <option key={status} value={status}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Sort by" className="lg:hidden">
        <Select
          value={`${place.sort} ${place.order}`}
          onChange={({ target: { value } }) => {
            const chosen = orders.find(({ sort, order }) => `${sort} ${order}` === value);
            if (chosen) onMove({ sort: chosen.sort, order: chosen.order });
          }}
        >
          {orders.map(({ sort, order, label }) => (
            <option key={label} value={`${sort} ${order}`}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </search>
  );
}
