import { type ReactNode, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import type { Today as TodayData } from '#shared/practice/today.contract.ts';
import { todayQuery } from '#client/api/progress.ts';
import { StepAction } from '#client/components/next-step/step-action.tsx';
import { type PlanItem, planItems } from '#client/components/next-step/steps.ts';
import { formatDate } from '#client/lib/format.ts';
import { lazy } from '#client/lib/late.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

const ExamDialog = lazy(async () => ({ default: (await import('./exam-dialog.tsx')).ExamDialog }));

/** Today's tasks on the way to the exam; each is ticked automatically once it is done. */
export function Today() {
  const { data, error, refetch } = useQuery(todayQuery());
  const items = data ? planItems(data) : [];
  if (error && !data) {
    return <ErrorNotice title="Your plan could not be loaded" error={error} onRetry={refetch} />;
  }
  return (
    <PlanCard title="Today" data={data} text={data && `${examText(data)} ${progressText(items)}`}>
      {data ? (
        <Plan items={items} />
      ) : (
        <SkeletonRows label="Loading your plan…" count={3} row="h-11" className="mt-3 grid gap-3" />
      )}
    </PlanCard>
  );
}

/** The exam to plan for, while there is no plan. */
export function YourExam() {
  const { data } = useQuery(todayQuery());
  return data && <PlanCard title="Your exam" data={data} text={examText(data)} />;
}

interface PlanCardProps {
  title: string;
  data: TodayData | undefined;
  text: string | undefined;
  children?: ReactNode;
}

/** With the button that sets the exam. */
function PlanCard({ title, data, text, children }: PlanCardProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <Card aria-labelledby="plan" className="tabular-nums">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <CardTitle id="plan">{title}</CardTitle>
          <p className="text-ink-2">{text}</p>
        </div>
        {data && (
          <Button size="small" onClick={() => setIsChoosing(true)}>
            {data.examDate === null ? 'Set exam date' : data.examDateOf === null ? 'Change exam' : 'Set your own date'}
          </Button>
        )}
      </div>
      {children}
      {data && isChoosing && (
        <Suspense>
          <ExamDialog today={data} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function examText({ exam, examDate, examDateOf, daysLeft }: TodayData): string {
  const name = exam === null ? 'your exam' : `your ${exam.name} exam`;
  const whose = examDateOf === null ? '' : ` (date of ${examDateOf})`;
  if (examDate === null) return 'Set your exam date to get a plan for the days until then.';
  if (daysLeft === null) return `The date of ${name} was ${formatDate(examDate)}. Set a new one to plan for it.`;
  if (daysLeft === 0) return `Today is the day of ${name}${whose}. Good luck!`;
  return `${counted(daysLeft, 'day')} until ${name} on ${formatDate(examDate)}${whose}.`;
}

/** "2 of 4 done." */
function progressText(items: readonly PlanItem[]): string {
  const done = items.filter(({ isDone }) => isDone).length;
  if (items.length === 0) return '';
  return done === items.length ? 'All done.' : `${done} of ${items.length} done.`;
}

/** The plan as a checklist, whose rows are pressed as a whole. */
function Plan({ items }: { items: readonly PlanItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="-mx-5 mt-3 -mb-5 divide-y divide-line border-t border-line">
      {items.map((item) => (
        <li key={item.title}>
          <Row {...item} />
        </li>
      ))}
    </ul>
  );
}

const row = 'flex min-h-14 w-full items-center gap-3 px-5 py-2 text-left';

function Row({ step, title, note, isDone }: PlanItem) {
  const Mark = isDone ? CircleCheck : Circle;
  const content = (
    <>
      <Mark aria-hidden className={`size-5 shrink-0 ${isDone ? 'text-good' : 'text-ink-3'}`} />
      <span className="min-w-0 flex-1">
        {isDone && <span className="sr-only">Done: </span>}
        <span className={`font-medium wrap-anywhere ${isDone ? 'text-ink-2' : ''}`}>{title}</span>
        {note !== '' && (
          <span className="block text-14 text-ink-3">
            <span className="sr-only">, </span>
            {note}
          </span>
        )}
      </span>
    </>
  );
  if (isDone) return <p className={row}>{content}</p>;
  return (
    <StepAction step={step} className={`${row} transition-colors hover:bg-sunken aria-disabled:opacity-60`}>
      {content}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
    </StepAction>
  );
}
