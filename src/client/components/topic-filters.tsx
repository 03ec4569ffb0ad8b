import { SearchField } from './search-field.tsx';
import { WITHOUT_TOPIC, type FilterUrlState } from './topic-filter.ts';
import { TopicSelects } from './topic-selects.tsx';
import type { TopicBranch } from './topic-tree.ts';
import type { UrlStateProps } from './use-url-state.ts';

const ALL = '';
const others = [
  { value: ALL, label: 'All categories' },
  { value: WITHOUT_TOPIC, label: 'No topic' },
];

interface TopicFiltersProps extends UrlStateProps<FilterUrlState> {
  tree: readonly TopicBranch[];
  /** What the search looks through. */
  placeholder: string;
}

/** The filters of a list: a search, and a topic. */
export function TopicFilters({ urlState, tree, placeholder, onMove }: TopicFiltersProps) {
  return (
    <search className="mb-3 grid grid-cols-1 gap-3 min-[20rem]:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_13rem] xl:auto-cols-[minmax(0,1fr)] xl:grid-flow-col xl:grid-cols-[minmax(0,1.4fr)] xl:gap-2 dense:mb-2">
      <SearchField
        className="min-[20rem]:max-lg:col-span-2"
        value={urlState.search}
        placeholder={placeholder}
        onSearch={(search) => onMove({ search })}
      />
      <TopicSelects
        tree={tree}
        value={urlState.topic ?? ALL}
        others={others}
        wholeLabel="All subcategories"
        onChange={(topic) => onMove({ topic: topic || null })}
      />
    </search>
  );
}
