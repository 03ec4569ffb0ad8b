import { useEffect, useState } from 'react';
import type { RestoreOptions } from '#shared/hub/backup.contract.ts';
import { RESTORE_BAR } from '#shared/domain/limits.ts';
import { ChoiceBox } from '#client/components/file-import/choice-box.tsx';
import type { Work } from '#client/components/file-import/import-state.ts';
import { StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { figuresOf } from '#client/components/file-import/work-figures.ts';
import { TypedWord } from '#client/components/typed-word.tsx';
import { formatCount } from '#client/lib/format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { restorePercent } from './restore-bar.ts';
import { INCLUDES, isAnyIncluded } from './restore-kinds.ts';
import { RestoreResult } from './restore-result.tsx';
import { RESTORE_WORD } from './use-restore.ts';
import type { Restore } from './use-restore.ts';

interface RestoreStageProps {
  restore: Restore;
  /** Records by kind, where the file has told. */
  counts: Record<string, number> | null;
}

/** What there is to see and to choose at each stage of a restore. */
export function RestoreStage({ restore, counts }: RestoreStageProps) {
  const { state, dispatch } = restore;
  if (state.stage === 'options') {
    return (
      <RestoreChoices
        options={state.options}
        counts={counts}
        onChange={(change) => dispatch({ type: 'chosen', change })}
      />
    );
  }
  if (state.stage === 'checking') {
    const { value, max } = figuresOf(state.work);
    return <Running heading="Checking the file" work={state.work} value={value} max={max} />;
  }
  if (state.stage === 'restoring') return <Restoring work={state.work} />;
  if (state.stage === 'failed') {
    const { message, consequence } = state.failure;
    return (
      <div className="grid gap-4 pt-1">
        <StageHeading>That did not work</StageHeading>
        <Notice tone="bad" title={message}>
          {consequence}
        </Notice>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
      <StageHeading>{state.stage === 'checked' ? 'What a restore would do' : 'What was restored'}</StageHeading>
      <RestoreResult
        summary={state.summary}
        confirmation={
          state.stage === 'checked' && (
            <>
              {state.summary.newTeachers.length > 0 && (
                <ChoiceBox
                  label="Allow these new teachers"
                  hint="Otherwise their accounts are not restored. Teachers can see and change everything."
                  isChecked={restore.allowNewTeachers}
                  onChange={restore.setAllowNewTeachers}
                />
              )}
              <div className="sm:max-w-80">
                <TypedWord
                  word={RESTORE_WORD}
                  value={restore.word}
                  onChange={restore.setWord}
                  onEnter={() => void restore.restore()}
                />
              </div>
            </>
          )
        }
      />
    </div>
  );
}

/** The bar goes on by the clock, as it can't be known how long it takes; what is done is told in words. */
function Restoring({ work }: { work: Work }) {
  return <Running heading="Restoring" work={work} value={useRestoreBar()} max={100} />;
}

interface RunningProps {
  heading: string;
  work: Work;
  value: number;
  max: number;
}

function Running({ heading, work, value, max }: RunningProps) {
  const { label, count } = figuresOf(work);
  return (
    <div className="grid gap-4 py-4">
      <StageHeading>{heading}</StageHeading>
      <div className="grid gap-2">
        <Progress label={heading} value={value} max={max} className="h-2" />
        <div className="flex flex-wrap justify-between gap-x-4 text-14 text-ink-2 tabular-nums">
          {/* The step alone is read out; the figures change too fast. */}
          <output>{label}</output>
          <span>{count}</span>
        </div>
      </div>
      <p className="text-14 text-ink-2">Please keep this page open until it is done.</p>
    </div>
  );
}

/** The percent of the bar while it is shown; it begins again the next time. */
function useRestoreBar(): number {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setPercent(restorePercent(performance.now() - start)), RESTORE_BAR.everyMs);
    return () => clearInterval(timer);
  }, []);
  return percent;
}

interface RestoreChoicesProps {
  options: RestoreOptions;
  /** Records by kind, where the file has told. */
  counts: Record<string, number> | null;
  onChange: (change: Partial<RestoreOptions>) => void;
}

/** What is taken out of a backup, and what happens to what is here. */
function RestoreChoices({ options, counts, onChange }: RestoreChoicesProps) {
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
