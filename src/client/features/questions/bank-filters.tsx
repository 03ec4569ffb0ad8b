import type { TopicBranch } from '#client/components/topic-tree.ts';
import { WITHOUT_TOPIC } from './bank-place.ts';
import type { BankPlace } from './bank-place.ts';
import { SearchField } from './search-field.tsx';
import { TopicSelects } from './topic-selects.tsx';

const ALL = '';
const others = [
  { value: ALL, label: 'All categories' },
  { value: WITHOUT_TOPIC, label: 'No topic' },
];

interface BankFiltersProps {
  place: BankPlace;
  tree: readonly TopicBranch[];
  onMove: (change: Partial<BankPlace>) => void;
}

/** What the list is narrowed down to. */
export function BankFilters({ place, tree, onMove }: BankFiltersProps) {
  return (
    <search className="mb-3 grid grid-cols-1 gap-3 min-[20rem]:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_13rem]">
      <SearchField
        className="min-[20rem]:max-lg:col-span-2"
        value={place.search}
        onSearch={(search) => onMove({ search })}
      />
      <TopicSelects
        tree={tree}
        value={place.topic ?? ALL}
        others={others}
        wholeLabel="All subcategories"
        onChange={(topic) => onMove({ topic: topic || null })}
      />
    </search>
  );
}
