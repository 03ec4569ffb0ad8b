import { type ReactNode, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { FIRST_ANSWERS_MIN_QUESTIONS } from '#shared/practice/quiz-settings.ts';
import type { Today as TodayData } from '#shared/practice/today.contract.ts';
import { todayQuery } from '#client/api/progress.ts';
import { usePractice } from '#client/components/use-practice.ts';
import { formatDate } from '#client/lib/format.ts';
import { lazy } from '#client/lib/late.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

const ExamDialog = lazy(async () => ({ default: (await import('./exam-dialog.tsx')).ExamDialog }));

/** Today's tasks on the way to the exam; each is ticked automatically once it is done. */
export function Today() {
  const { data, error, refetch } = useQuery(todayQuery());
  const [isChoosing, setIsChoosing] = useState(false);
  if (error && !data) {
    return <ErrorNotice title="Your plan could not be loaded" error={error} onRetry={refetch} />;
  }
  return (
    <Card aria-labelledby="today" className="tabular-nums">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <CardTitle id="today">Today</CardTitle>
          {data && <p className="text-ink-2">{examText(data)}</p>}
        </div>
        {data && (
          <Button size="small" onClick={() => setIsChoosing(true)}>
            {data.examDate === null ? 'Set exam date' : data.examDateOf === null ? 'Change exam' : 'Set your own date'}
          </Button>
        )}
      </div>
      {data ? (
        <Parts today={data} />
      ) : (
        <SkeletonRows label="Loading your plan…" count={3} row="h-11" className="mt-3 grid gap-3" />
      )}
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

function Parts({ today: { cards, questions, practiceExam, exam } }: { today: TodayData }) {
  const hasCards = cards.left + cards.studied > 0;
  const isAllDone =
    cards.left === 0 && questions.every(({ count, answered }) => answered >= count) && practiceExam?.isTaken !== false;
  if (!hasCards && questions.length === 0 && practiceExam === null) return null;
  return (
    <>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {hasCards && (
          <Part
            isDone={cards.left === 0}
            title={cards.left === 0 ? 'Cards' : counted(cards.left, 'card')}
            text={cards.studied > 0 ? `${formatCount(cards.studied)} studied today` : ''}
          >
            <ButtonLink size="small" to="/flashcards/due">
              Study
            </ButtonLink>
          </Part>
        )}
        {questions.map((part) => (
          <Questions key={part.name} part={part} />
        ))}
        {practiceExam !== null && (
          <Part isDone={practiceExam.isTaken} title={`Practice exam${exam === null ? '' : `: ${exam.name}`}`} text="">
            <ButtonLink size="small" to="/exams">
              Go to exams
            </ButtonLink>
          </Part>
        )}
      </ul>
      {isAllDone && <p className="border-t border-line pt-3 font-medium">Done for today.</p>}
    </>
  );
}

function Questions({ part: { name, topicIds, count, answered, pool } }: { part: TodayData['questions'][number] }) {
  const practice = usePractice();

  function handleStart() {
    practice.start({
      quiz: {
        topicIds,
        totalQuestions: Math.max(FIRST_ANSWERS_MIN_QUESTIONS, count - answered),
        timeLimit: 0,
        answerReveal: 'immediate',
        pool,
      },
      describe: ({ totalQuestions }) => `${counted(totalQuestions, 'question')} in ${name}.`,
    });
  }
  return (
    <Part
      isDone={answered >= count}
      title={`${counted(count, 'question')} in ${name}`}
      text={answered > 0 ? `${formatCount(answered)} answered today` : ''}
    >
      <Button size="small" aria-disabled={practice.isPending} onClick={handleStart}>
        {practice.isPending ? 'Starting…' : 'Practice'}
        <span className="sr-only"> {name}</span>
      </Button>
    </Part>
  );
}

interface PartProps {
  isDone: boolean;
  title: string;
  text: string;
  /** The action, until the task is done. */
  children: ReactNode;
}

function Part({ isDone, title, text, children }: PartProps) {
  const Mark = isDone ? CircleCheck : Circle;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Mark aria-hidden className={`size-5 shrink-0 ${isDone ? 'text-good' : 'text-ink-3'}`} />
      <p className="min-w-0 flex-1">
        {isDone && <span className="sr-only">Done: </span>}
        <span className={`font-medium wrap-anywhere ${isDone ? 'text-ink-2' : ''}`}>{title}</span>
        {text !== '' && <span className="block text-14 text-ink-3">{text}</span>}
      </p>
      {!isDone && <div className="shrink-0">{children}</div>}
    </li>
  );
}
