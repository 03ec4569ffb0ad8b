import { useQuery } from '@tanstack/react-query';
import { LACKING, QUESTION_ORDERS, QUESTION_SIGNS, QUESTION_STATUSES } from '#shared/domain/list-words.ts';
import { CURRENT_YEARS } from '#shared/bank/question-fields.ts';
import type { Lacking, QuestionOrder, QuestionSign, QuestionStatus } from '#shared/bank/question-details.ts';
import { KIND_LABELS } from '#shared/bank/question-kinds/kind-labels.ts';
import { tagsQuery } from '#client/api/question-bank.ts';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { classNames } from '#client/lib/class-names.ts';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { NO_FILTERS, type BankUrlState } from './bank-url-state.ts';

const LACKING_LABELS: Record<Lacking, string> = {
  source: 'No source',
  'recent-source': `Source older than ${CURRENT_YEARS} years`,
  'recent-review': `Not reviewed for ${CURRENT_YEARS} years`,
  reasons: 'No reason for any option',
};
const SIGN_LABELS: Record<QuestionSign, string> = {
  'never-used': 'Never used',
  reported: 'Reported by students',
  alarmed: 'Possible wrong key',
};
const STATUS_LABELS: Record<QuestionStatus, string> = { active: 'Active', retired: 'Retired' };
export const ORDER_LABELS: Record<QuestionOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  hardest: 'Hardest first',
  'least-discriminating': 'Least discriminating first',
};

/** The filters of the list of questions besides search and topic, and its order. */
export function BankFilters({ urlState, onMove }: UrlStateProps<BankUrlState>) {
  const { data: known = [] } = useQuery(tagsQuery);
  // A chosen tag that no longer exists stays visible.
  const tags =
    known.some(({ tag }) => tag === urlState.tag) || urlState.tag === null ? known : [...known, { tag: urlState.tag }];
  const hasTags = tags.length > 0;
  return (
    <div
      className={classNames(
        'col-span-full grid grid-cols-1 gap-3 min-[20rem]:grid-cols-2 xl:contents',
        hasTags ? 'lg:grid-cols-4' : 'lg:grid-cols-[minmax(0,1fr)_13rem_13rem]',
      )}
    >
      <Field label="Show only" className={hasTags ? '' : 'min-[20rem]:max-lg:col-span-2'}>
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
      {hasTags && (
        <Field label="Tag">
          <Select value={urlState.tag ?? ''} onChange={({ target }) => onMove({ tag: target.value || null })}>
            <option value="">All tags</option>
            <Options of={tags.map(({ tag }) => ({ value: tag, label: tag }))} />
          </Select>
        </Field>
      )}
      <Field label="Order">
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
  );
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
