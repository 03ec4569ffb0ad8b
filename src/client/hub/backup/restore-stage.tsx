import { type ReactNode, useEffect, useState } from 'react';
import { formatCount } from '#shared/domain/counted.ts';
import { RESTORE_BAR } from '#shared/hub/backups.ts';
import type { RestoreOptions, RestoreSummary } from '#shared/hub/backup.contract.ts';
import { staffChangeWords } from '#shared/hub/staff-change-words.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { ChoiceBox } from '#client/components/file-import/choice-box.tsx';
import type { Work } from '#client/components/file-import/import-state.ts';
import { StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { figuresOf } from '#client/components/file-import/work-figures.ts';
import { TypedWord } from '#client/components/typed-word.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { BackupKeyField } from './backup-key-field.tsx';
import { INCLUDES, isAnyIncluded, kindLabel } from './restore-kinds.ts';
import { linesText, mediaText, OUTCOMES, outcomeText, shownKinds, totalsOf } from './summary-text.ts';
import { type Restore, RESTORE_WORD } from './use-restore.ts';

interface RestoreStageProps {
  restore: Restore;
  /** Records by kind, if known from the file. */
  counts: Record<string, number> | null;
}

/** The content and choices of each stage of a restore. */
export function RestoreStage({ restore, counts }: RestoreStageProps) {
  const { state, dispatch } = restore;
  if (state.stage === 'options') {
    return (
      <RestoreChoices
        options={state.options}
        counts={counts}
        keyField={
          restore.keyRequest && (
            <BackupKeyField keyRequest={restore.keyRequest} value={restore.backupKey} onChange={restore.setBackupKey} />
          )
        }
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
              {state.summary.staffChanges.length > 0 && (
                <ChoiceBox
                  label="Allow these changes to teachers’ accounts"
                  hint="Otherwise no teacher is added, and the accounts here stay as they are. Changed accounts are signed out everywhere."
                  isChecked={restore.allowStaffChanges}
                  onChange={restore.setAllowStaffChanges}
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

/** The bar advances by the clock, as nobody knows how long a restore takes; words say what has been done. */
function Restoring({ work }: { work: Work }) {
  return <Running heading="Restoring" work={work} value={useRestoreBar()} max={100} />;
}

function Running({ heading, work, value, max }: { heading: string; work: Work; value: number; max: number }) {
  const { label, count } = figuresOf(work);
  return (
    <div className="grid gap-4 py-4">
      <StageHeading>{heading}</StageHeading>
      <div className="grid gap-2">
        <Progress label={heading} value={value} max={max} className="h-2" />
        <div className="flex flex-wrap justify-between gap-x-4 text-14 text-ink-2 tabular-nums">
          {/* Only the step is announced; the figures change too fast. */}
          <output>{label}</output>
          <span>{count}</span>
        </div>
      </div>
      <p className="text-14 text-ink-2">Please keep this page open until it is done.</p>
    </div>
  );
}

/** The percent of the bar while it is visible; starts over each time. */
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
  /** Records by kind, if known from the file. */
  counts: Record<string, number> | null;
  /** Set if the user must enter the key. */
  keyField: ReactNode;
  onChange: (change: Partial<RestoreOptions>) => void;
}

/** What to restore from a backup, and what happens to the current data. */
function RestoreChoices({ options, counts, keyField, onChange }: RestoreChoicesProps) {
  return (
    <div className="grid gap-4 pt-1">
      <StageHeading>What to restore</StageHeading>
      {keyField}
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

/** The percent of a restore's bar after `elapsedMs` of waiting: it never reaches 100. */
export function restorePercent(elapsedMs: number): number {
  const { stepPercent, everyMs, maxPercent } = RESTORE_BAR;
  return Math.min(Math.floor(elapsedMs / everyMs) * stepPercent, maxPercent);
}

interface RestoreResultProps {
  summary: RestoreSummary;
  /** Shown above the long table of figures. */
  confirmation?: ReactNode;
}

/** What a restore did, or would do: each kind of record with what happens to it, and why some are refused. */
function RestoreResult({ summary, confirmation }: RestoreResultProps) {
  const isWide = useWideScreen();
  const totals = totalsOf(summary);
  const media = mediaText(summary.media);
  return (
    <>
      <p className="tabular-nums">
        Of {formatCount(totals.records)} records: {outcomeText(totals)}.{media && ` ${media}`}
      </p>
      {summary.refusals.length > 0 && <Refusals refusals={summary.refusals} />}
      {summary.staffChanges.length > 0 && (
        <Notice
          tone="warn"
          title={summary.isDryRun ? 'The backup changes teachers’ accounts' : 'Changed accounts of teachers'}
        >
          <ul className="grid gap-1">
            {summary.staffChanges.map((change) => (
              <li key={change.id} className="wrap-anywhere">
                {change.firstName} {change.lastName}, <AddressText>{(change.before ?? change.after).email}</AddressText>
                : <bdi>{staffChangeWords(change)}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {confirmation}
      {isWide ? <KindTable summary={summary} /> : <KindList summary={summary} />}
      {totals.unlinked > 0 && (
        <p className="text-14 text-ink-2">
          Unlinked: added or overwritten, but without something they name, such as a topic, that does not exist here and
          is not restored.
        </p>
      )}
    </>
  );
}

function Refusals({ refusals }: Pick<RestoreSummary, 'refusals'>) {
  return (
    <Notice tone="warn" title="Some records are refused">
      <ul className="grid gap-1">
        {refusals.map((refusal) => (
          <li key={`${refusal.kind} ${refusal.reason}`} className="wrap-anywhere">
            {kindLabel(refusal.kind)}: {formatCount(refusal.count)}, {refusal.reason}{' '}
            <span className="text-14 tabular-nums">{linesText(refusal)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const numberCell = 'px-3 py-2 text-right tabular-nums';

function KindTable({ summary }: { summary: RestoreSummary }) {
  return (
    <table className="w-full border-collapse overflow-hidden rounded-card border border-line">
      <caption className="sr-only">Records by kind</caption>
      <thead>
        <tr className="border-b border-line bg-sunken text-14 text-ink-2">
          <th scope="col" className="px-3 py-2 text-left font-medium">
            Kind
          </th>
          <th scope="col" className={`${numberCell} font-medium`}>
            In the file
          </th>
          {OUTCOMES.map(({ outcome, label }) => (
            <th key={outcome} scope="col" className={`${numberCell} font-medium`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {shownKinds(summary).map((kind) => (
          <tr key={kind.kind}>
            <th scope="row" className="px-3 py-2 text-left font-normal">
              {kindLabel(kind.kind)}
            </th>
            <td className={numberCell}>{formatCount(kind.records)}</td>
            {OUTCOMES.map(({ outcome }) => (
              <td key={outcome} className={`${numberCell} ${kind[outcome] === 0 ? 'text-ink-3' : 'font-medium'}`}>
                {formatCount(kind[outcome])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same as sentences, for a phone. */
function KindList({ summary }: { summary: RestoreSummary }) {
  return (
    <ul aria-label="Records by kind" className="divide-y divide-line rounded-card border border-line">
      {shownKinds(summary).map((kind) => (
        <li key={kind.kind} className="px-4 py-2.5">
          <span className="font-medium">{kindLabel(kind.kind)}</span>{' '}
          <span className="text-ink-2 tabular-nums">{formatCount(kind.records)}</span>
          <span className="block text-14 text-ink-2 tabular-nums">{outcomeText(kind)}</span>
        </li>
      ))}
    </ul>
  );
}
