import type { QuestionWithIssues } from '#shared/bank/verification.contract.ts';
import { Field, Select } from '#client/ui/field.tsx';
import { issueFilters } from './issue-types.ts';
import type { IssueFilter, IssuePlace } from './issue-types.ts';

interface IssueFiltersProps {
  place: IssuePlace;
  /** All that the scan listed. */
  questions: readonly QuestionWithIssues[];
  canShowDismissed: boolean;
  onMove: (change: Partial<IssuePlace>) => void;
}

export function IssueFilters({ place, questions, canShowDismissed, onMove }: IssueFiltersProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
      <Field label="Type of issue" className="w-full sm:w-80">
        <Select value={place.type} onChange={({ target }) => onMove({ type: target.value as IssueFilter })}>
          {issueFilters(questions).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {canShowDismissed && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            checked={place.dismissed === '1'}
            className="size-5 accent-brand"
            onChange={({ target }) => onMove({ dismissed: target.checked ? '1' : '0' })}
          />
          Show dismissed
        </label>
      )}
    </div>
  );
}
