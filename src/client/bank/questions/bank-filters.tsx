import { useId, useRef, useState } from 'react';
import { ListFilter, X } from 'lucide-react';
import { QUESTION_ORDERS } from '#shared/domain/list-words.ts';
import { SearchField } from '#client/components/search-field.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Options, Select } from '#client/ui/field.tsx';
import type { BankUrlState } from './bank-url-state.ts';
import { FilterFields } from './filter-fields.tsx';
import { optionsOf, ORDER_LABELS, setFilters } from './filter-labels.ts';

interface BankFiltersProps extends UrlStateProps<BankUrlState> {
  tree: readonly TopicBranch[];
  topicNames: ReadonlyMap<string, string>;
}

/** The search, the filters on demand, those that are set, and the order of the list of questions. */
export function BankFilters({ urlState, tree, topicNames, onMove }: BankFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const set = setFilters(urlState, topicNames);
  return (
    <search className="mb-3 grid gap-3 dense:mb-2 dense:gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto_15rem]">
        <SearchField
          className="max-md:col-span-2"
          value={urlState.search}
          placeholder="Question, options or explanation"
          onSearch={(search) => onMove({ search })}
        />
        <Button ref={button} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          <ListFilter aria-hidden className="size-5" />
          Filter{set.length > 0 && ` (${set.length})`}
        </Button>
        <Field label={<span className="max-md:sr-only">Order</span>}>
          <Select
            value={urlState.order}
            onChange={({ target }) =>
              onMove({ order: QUESTION_ORDERS.find((order) => order === target.value) ?? 'newest' })
            }
          >
            <Options of={optionsOf(ORDER_LABELS)} />
          </Select>
        </Field>
      </div>
      {isOpen && <FilterFields id={id} urlState={urlState} tree={tree} onMove={onMove} />}
      {set.length > 0 && (
        <ul aria-label="Filters that are set" className="flex flex-wrap gap-2">
          {set.map(({ filter, label }) => (
            <li key={filter}>
              <Button
                size="small"
                aria-label={`Remove the filter: ${label}`}
                onClick={() => {
                  button.current?.focus();
                  onMove({ [filter]: null });
                }}
              >
                <span className="max-w-60 truncate">{label}</span>
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
