import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Clock, Coffee, ListChecks } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import type { ExamOutcome } from '#shared/insight/outcomes.contract.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import type { OpenExam } from '#shared/practice/exams.contract.ts';
import { examsQuery, useStartExam } from '#client/api/exams.ts';
import { examOutcomesQuery } from '#client/api/readiness.ts';
import { useOpenQuiz } from '#client/components/use-practice.ts';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { ExamOutcomes } from './exam-outcomes.tsx';
import { ReadinessSharing } from './readiness-sharing.tsx';
import { Readiness } from './readiness.tsx';
import { TakenExams } from './taken-exams.tsx';

/** The exams that a student can take, those in progress, and those taken. */
export function Exams({ user }: { user: Pick<CurrentUser, 'status'> }) {
  const isApproved = user.status === 'approved';
  const { data: exams, error, refetch } = useQuery({ ...examsQuery(), enabled: isApproved });
  const { data: outcomes = [] } = useQuery({ ...examOutcomesQuery, enabled: isApproved });
  const [toStart, setToStart] = useState<OpenExam>();
  const elsewhere =
    exams && outcomes.filter((outcome) => exams.every(({ blueprintId }) => blueprintId !== outcome.blueprintId));
  return (
    <>
      <PageHeader title="Exams" text="Like the real exam: one clock, no answers before the end." />
      {!isApproved && (
        <Notice tone="warn" title="Your account is awaiting approval">
          Exams open once your instructor has approved you.
        </Notice>
      )}
      {error && !exams && <ErrorNotice title="The exams could not be loaded" error={error} onRetry={refetch} />}
      {isApproved && !error && !exams && (
        <SkeletonRows label="Loading the exams…" count={2} row="h-52" className="grid gap-4" />
      )}
      {exams?.length === 0 && (
        <EmptyState
          title="No exams yet"
          text="Your instructor has not opened an exam. Until then, you can time a quiz and see its answers at the end."
          action={<ButtonLink to="/quiz">Take a quiz</ButtonLink>}
        />
      )}
      {exams && exams.length > 0 && (
        <div className="mb-4">
          <ReadinessSharing />
        </div>
      )}
      <ul className="grid gap-4">
        {exams?.map((exam) => (
          <li key={exam.blueprintId}>
            <ExamCard
              exam={exam}
              outcomes={outcomes.filter(({ blueprintId }) => blueprintId === exam.blueprintId)}
              onStart={() => setToStart(exam)}
            />
          </li>
        ))}
      </ul>
      {elsewhere && elsewhere.length > 0 && (
        <Card aria-labelledby="other-exams" className="mt-4">
          <CardTitle id="other-exams" className="mb-3">
            Exams no longer offered here
          </CardTitle>
          <ExamOutcomes outcomes={elsewhere} />
        </Card>
      )}
      {toStart && <BeforeTheStart exam={toStart} onClose={() => setToStart(undefined)} />}
    </>
  );
}

interface ExamCardProps {
  exam: OpenExam;
  outcomes: readonly ExamOutcome[];
  onStart: () => void;
}

function ExamCard({ exam, outcomes, onStart }: ExamCardProps) {
  const { name, version, body, source, sourceDate, openSessionId, questions, taken } = exam;
  const headingId = `exam-${exam.blueprintId}`;
  return (
    <Card aria-labelledby={headingId} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <CardTitle id={headingId} className="wrap-anywhere">
            {name}
          </CardTitle>
          <p className="text-14 text-ink-3">
            {version !== '' && `Outline ${version}. `}Not affiliated with or endorsed by {body}.
          </p>
        </div>
        {openSessionId === null ? (
          <Button variant="primary" disabled={questions === 0} onClick={onStart} aria-describedby={headingId}>
            Start exam
          </Button>
        ) : (
          <ButtonLink variant="primary" to="/quiz" search={{ session: openSessionId }} aria-describedby={headingId}>
            Continue exam
          </ButtonLink>
        )}
      </div>
      <Facts exam={exam} />
      <Shortage exam={exam} />
      <Readiness exam={exam} examHeadingId={headingId} />
      {taken.length > 0 && <Taken taken={taken} />}
      <ExamOutcomes outcomes={outcomes} exam={exam} />
      {source !== '' && (
        <p className="text-14 text-ink-3">
          Facts of the exam: {source}
          {sourceDate !== null && `, ${formatDate(sourceDate)}`}
        </p>
      )}
    </Card>
  );
}

function Facts({ exam }: { exam: OpenExam }) {
  const { questions, unscored, breakMinutes } = exam;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 tabular-nums [&>li]:flex [&>li]:items-center [&>li]:gap-2 [&_svg]:size-5 [&_svg]:text-ink-3">
      <li>
        <ListChecks aria-hidden />
        {counted(questions, 'question')}
        {unscored > 0 && `, ${unscored} of them unscored`}
      </li>
      <li>
        <Clock aria-hidden />
        {timeText(exam)}
      </li>
      {breakMinutes > 0 && (
        <li>
          <Coffee aria-hidden />
          {breakMinutes} min of breaks
        </li>
      )}
    </ul>
  );
}

/** "120 min, extended from 80", "No time limit (others have 80 min)". */
export function timeText({ minutes, extendedFrom }: Pick<OpenExam, 'minutes' | 'extendedFrom'>): string {
  if (extendedFrom === null) return `${minutes} min`;
  return minutes === 0
    ? `No time limit (others have ${extendedFrom} min)`
    : `${minutes} min, extended from ${extendedFrom}`;
}

/** The parts of the outline that the bank lacks, so that nobody mistakes a part for the whole. */
function Shortage({ exam: { domains, questions } }: { exam: OpenExam }) {
  const short = domains.filter(({ wanted, available }) => available < wanted);
  if (questions === 0) {
    return <Notice tone="warn" title="The question bank has no questions for this exam yet" />;
  }
  if (short.length === 0) return null;
  return (
    <Notice tone="warn" title="The question bank is short of some parts of the outline">
      <ul className="tabular-nums">
        {short.map(({ name, wanted, available }) => (
          <li key={name}>
            {name}: {available} of {wanted} questions
          </li>
        ))}
      </ul>
      <p>The exam is shorter to match, in questions and minutes.</p>
    </Notice>
  );
}

const SHOWN = 5;

function Taken({ taken }: Pick<OpenExam, 'taken'>) {
  const [hasAll, setHasAll] = useState(false);
  return (
    <div>
      <h3 className="mb-1 text-14 font-medium text-ink-2">Taken</h3>
      <TakenExams taken={taken.slice(0, hasAll ? taken.length : SHOWN)} />
      {taken.length > SHOWN && !hasAll && (
        <Button size="small" variant="quiet" className="mt-1" onClick={() => setHasAll(true)}>
          Show all {taken.length}
        </Button>
      )}
    </div>
  );
}

/** The exam rules, shown before the clock starts. */
function BeforeTheStart({ exam, onClose }: { exam: OpenExam; onClose: () => void }) {
  const start = useStartExam();
  const open = useOpenQuiz();
  const { name, minutes, questions, unscored, breakMinutes, cut } = exam;

  async function handleStart() {
    const starting = start.mutateAsync(exam.blueprintId).then(({ id }) => open(id));
    if (!(await reported(starting, { failure: 'The exam could not be started. Please try again.' }))) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Before you start: ${name}`}
      description={`${counted(questions, 'question')}, ${timeText(exam)}`}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            data-first-focus
            aria-disabled={start.isPending}
            onClick={() => !start.isPending && void handleStart()}
          >
            {start.isPending ? 'Starting…' : 'Start exam'}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          {minutes > 0
            ? 'One clock runs for the whole exam. It keeps running when you leave, lose your connection or switch devices.'
            : 'There is no clock: you end the exam yourself, on any device.'}
        </li>
        <li>
          Answer in any order. Skip, flag and change as you like until you end the exam; each answer is saved as you
          give it.
        </li>
        <li>
          No answer is revealed before the end. “Review” shows all questions by status, and lets you end the exam.
        </li>
        {breakMinutes > 0 && (
          <li>
            You have {breakMinutes} min of breaks, taken from “Review”. They stop the clock and hide the questions.
          </li>
        )}
        {unscored > 0 && <li>{counted(unscored, 'question')} are trials and do not count; you won’t know which.</li>}
        <li>
          Here, {cut}% of the scored questions counts as passed. The real exam reports a scaled score, which cannot be
          derived from a percentage.
        </li>
      </ul>
    </Dialog>
  );
}
