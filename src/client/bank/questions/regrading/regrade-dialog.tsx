import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { counted } from '#shared/domain/counted.ts';
import { REGRADE_REASON_MAX_LENGTH } from '#shared/practice/regrade-ways.ts';
import type { RegradePreview } from '#shared/practice/regrades.contract.ts';
import { regradePreviewQuery, useRegrade } from '#client/api/regrades.ts';
import { WorkProgress } from '#client/components/work-progress.tsx';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, Textarea } from '#client/ui/field.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { EarlierRegrades } from './earlier-regrades.tsx';
import { changeTexts, REGRADE_CHOICES, type RegradeChoice } from './regrade-words.ts';

/** Asks what happens to answers from before a question was corrected, and first shows what would change. */
export function RegradeDialog({ questionId, onClose }: { questionId: string; onClose: () => void }) {
  const [way, setWay] = useState<RegradeChoice>('new_key');
  const [isNeverLowering, setIsNeverLowering] = useState(true);
  const [reason, setReason] = useState('');
  const [tellsByMail, setTellsByMail] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const regrading = useRegrade();
  const neverLowers = isNeverLowering || way !== 'new_key';
  const terms = { way: way === 'leave' ? ('new_key' as const) : way, neverLowers };
  const preview = useQuery({ ...regradePreviewQuery(questionId, terms), enabled: way !== 'leave' });
  const { data } = preview;

  const handleRegrade = async () => {
    if (way === 'leave') return onClose();
    if (!data || regrading.isPending) return;
    const { versionId: expectedVersionId } = data;
    const change = { id: questionId, ...terms, reason, tellsByMail, expectedVersionId, onProgress: setProgress };
    const isDone = await reported(regrading.mutateAsync(change), {
      done: ({ answers }) => `${counted(answers, 'answer')} regraded`,
      failure: 'The answers could not be regraded',
    });
    if (isDone) onClose();
  };

  return (
    <Dialog
      open
      title="Answers already given"
      description="The question has changed since students answered it. How should their answers count?"
      onOpenChange={() => {
        if (!regrading.isPending) onClose();
      }}
      footer={
        <>
          <Button disabled={regrading.isPending} onClick={onClose}>
            Decide later
          </Button>
          <Button
            variant="primary"
            disabled={regrading.isPending || (way !== 'leave' && (!data || data.changed + data.open === 0))}
            onClick={() => void handleRegrade()}
          >
            {way === 'leave' ? 'Leave them' : data?.changed ? `Regrade ${counted(data.changed, 'answer')}` : 'Regrade'}
          </Button>
        </>
      }
    >
      {regrading.isPending ? (
        <WorkProgress label={progress?.stage ?? 'Grading answers'} progress={progress} />
      ) : (
        <div className="grid gap-5">
          <Choices way={way} onChange={setWay} />
          {way === 'new_key' && (
            <div className="flex items-center justify-between gap-4">
              <span>Never lower a score: answers that were right stay right</span>
              <Switch label="Never lower a score" isOn={isNeverLowering} onChange={setIsNeverLowering} />
            </div>
          )}
          {way !== 'leave' && (
            <>
              <section aria-labelledby="regrade-preview" aria-live="polite" className="rounded-card bg-sunken p-4">
                <h3 id="regrade-preview" className="mb-2 font-medium">
                  What would change
                </h3>
                {preview.error ? (
                  <ErrorNotice
                    title="The changes could not be worked out"
                    error={preview.error}
                    onRetry={preview.refetch}
                  />
                ) : data ? (
                  <Preview preview={data} />
                ) : (
                  <SkeletonRows label="Working out what would change…" count={2} row="h-6" className="grid gap-2" />
                )}
              </section>
              <Field label="Note to students (optional)">
                <Textarea
                  dir="auto"
                  rows={2}
                  maxLength={REGRADE_REASON_MAX_LENGTH}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              </Field>
              <div className="flex items-center justify-between gap-4">
                <span>Students are told in the hub. Also email them</span>
                <Switch label="Also email students" isOn={tellsByMail} onChange={setTellsByMail} />
              </div>
            </>
          )}
          <EarlierRegrades questionId={questionId} />
        </div>
      )}
    </Dialog>
  );
}

function Choices({ way, onChange }: { way: RegradeChoice; onChange: (way: RegradeChoice) => void }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">How the answers should count</legend>
      {REGRADE_CHOICES.map(({ value, label, text }) => (
        <div key={value} className="flex gap-3 px-2 py-2">
          <input
            id={`regrade-${value}`}
            type="radio"
            name="regrade-way"
            aria-describedby={`regrade-${value}-text`}
            className="mt-0.5 size-5 shrink-0 accent-brand"
            checked={value === way}
            onChange={() => onChange(value)}
          />
          <div>
            <label htmlFor={`regrade-${value}`} className="cursor-pointer font-medium">
              {label}
            </label>
            <p id={`regrade-${value}-text`} className="text-14 text-ink-2">
              {text}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}

function Preview({ preview }: { preview: RegradePreview }) {
  const { examples } = preview;
  return (
    <>
      <ul className="grid gap-1">
        {changeTexts(preview).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {examples.length > 0 && (
        <>
          <h4 className="mt-3 text-14 font-medium">Scores that change most</h4>
          <table className="w-full text-14 tabular-nums">
            <thead className="text-left text-ink-2">
              <tr>
                <th className="py-1 font-medium">Student</th>
                <th className="py-1 font-medium">Quiz or exam</th>
                <th className="py-1 text-right font-medium">Score</th>
              </tr>
            </thead>
            <tbody>
              {examples.map(({ sessionId, student, topicName, completedAt, scoreBefore, scoreAfter }) => (
                <tr key={sessionId} className="border-t border-line align-top">
                  <td className="py-1 pr-3 wrap-anywhere">{student}</td>
                  <td className="py-1 pr-3 wrap-anywhere">
                    {topicName}, <time dateTime={completedAt}>{formatDate(completedAt)}</time>
                  </td>
                  <td className="py-1 text-right whitespace-nowrap">
                    {scoreBefore}% → {scoreAfter}%
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}
