import { useQuery } from '@tanstack/react-query';
import { LACKING, QUESTION_SIGNS, QUESTION_STATUSES } from '#shared/domain/list-words.ts';
import { KIND_LABELS } from '#shared/bank/question-kinds/kind-labels.ts';
import { tagsQuery } from '#client/api/question-bank.ts';
import { WITHOUT_TOPIC } from '#client/components/topic-filter.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { NO_FILTERS, type BankUrlState } from './bank-url-state.ts';
import { LACKING_LABELS, optionsOf, SIGN_LABELS, STATUS_LABELS } from './filter-labels.ts';

interface FilterFieldsProps extends UrlStateProps<BankUrlState> {
  id: string;
  tree: readonly TopicBranch[];
}

const anyTopic = [
  { value: '', label: 'All categories' },
  { value: WITHOUT_TOPIC, label: 'No topic' },
];

/** The filters of the list of questions besides the search. */
export function FilterFields({ id, urlState, tree, onMove }: FilterFieldsProps) {
  const { data: known = [] } = useQuery(tagsQuery);
  // A chosen tag that no longer exists stays visible.
  const tags =
    known.some(({ tag }) => tag === urlState.tag) || urlState.tag === null ? known : [...known, { tag: urlState.tag }];
  return (
    <div
      id={id}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-3 min-[20rem]:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none"
    >
      <TopicSelects
        tree={tree}
        value={urlState.topic ?? ''}
        others={anyTopic}
        wholeLabel="All subcategories"
        onChange={(topic) => onMove({ topic: topic || null })}
      />
      <Field label="Show only">
        <Select
          value={urlState.lacking ?? urlState.is ?? urlState.status ?? ''}
          onChange={({ target: { value } }) =>
            onMove({
              ...NO_FILTERS,
              kind: urlState.kind,
              tag: urlState.tag,
              lacking: LACKING.find((lack) => lack === value) ?? null,
              is: QUESTION_SIGNS.find((sign) => sign === value) ?? null,
              status: QUESTION_STATUSES.find((status) => status === value) ?? null,
            })
          }
        >
          <option value="">All questions</option>
          <optgroup label="Source, review and reasons">
            <Options of={optionsOf(LACKING_LABELS)} />
          </optgroup>
          <optgroup label="Use and problems">
            <Options of={optionsOf(SIGN_LABELS)} />
          </optgroup>
          <optgroup label="Status">
            <Options of={optionsOf(STATUS_LABELS)} />
          </optgroup>
        </Select>
      </Field>
      <Field label="Kind">
        <Select value={urlState.kind ?? ''} onChange={({ target }) => onMove({ kind: target.value || null })}>
          <option value="">All kinds</option>
          <Options of={optionsOf(KIND_LABELS)} />
        </Select>
      </Field>
      {tags.length > 0 && (
        <Field label="Tag">
          <Select value={urlState.tag ?? ''} onChange={({ target }) => onMove({ tag: target.value || null })}>
            <option value="">All tags</option>
            <Options of={tags.map(({ tag }) => ({ value: tag, label: tag }))} />
          </Select>
        </Field>
      )}
    </div>
  );
}
