import type { QuestionWithIssues } from '#shared/contract/verification.ts';
import { Field, Select } from '#client/ui/field.tsx';
import { issueFilters, readIssueFilter } from './issue-types.ts';
import type { IssueFilter } from './issue-types.ts';

/** Which of the issues are shown, as the address of the page says it. */
export interface IssuePlace {
  filter: IssueFilter;
  withDismissed: boolean;
}

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
        <Select value={place.filter} onChange={({ target }) => onMove({ filter: readIssueFilter(target.value) })}>
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
            checked={place.withDismissed}
            className="size-5 accent-brand"
            onChange={({ target }) => onMove({ withDismissed: target.checked })}
          />
          Show dismissed
        </label>
      )}
    </div>
  );
}
