import type { RestoreOptions } from '#shared/contract/backup.ts';
import { ChoiceBox } from '#client/components/file-import/choice-box.tsx';
import { StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { formatCount } from '#client/lib/format.ts';
import { INCLUDES, isAnyIncluded } from './restore-kinds.ts';

interface RestoreChoicesProps {
  options: RestoreOptions;
  /** Records by kind, where the file has told. */
  counts: Record<string, number> | null;
  onChange: (change: Partial<RestoreOptions>) => void;
}

/** What is taken out of a backup, and what happens to what is here. */
export function RestoreChoices({ options, counts, onChange }: RestoreChoicesProps) {
  return (
    <div className="grid gap-4 pt-1">
      <StageHeading>What to restore</StageHeading>
      <fieldset className="grid min-w-0 gap-x-8 sm:grid-cols-2">
        <legend className="sr-only">What to restore</legend>
        {INCLUDES.map(({ option, kind, label, hint }) => (
          <ChoiceBox
            key={option}
            label={counts ? `${label} (${formatCount(counts[kind] ?? 0)})` : label}
            hint={hint}
            isChecked={options[option]}
            onChange={(isChecked) => onChange({ [option]: isChecked })}
          />
        ))}
      </fieldset>
      <p aria-live="polite" className="text-14 text-ink-2">
        {isAnyIncluded(options)
          ? 'The site texts, and the pictures and videos in use, are always included.'
          : 'Choose something to restore.'}
      </p>
      <div className="border-t border-line pt-3">
        <ChoiceBox
          label="Overwrite what exists"
          hint="Records that exist both here and in the backup are replaced by those in the backup. Otherwise, the ones here are kept."
          isChecked={options.overwriteExisting}
          onChange={(overwriteExisting) => onChange({ overwriteExisting })}
        />
      </div>
    </div>
  );
}
