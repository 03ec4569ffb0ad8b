import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { counted } from '#shared/domain/counted.ts';
import type { OwnAssignment } from '#shared/practice/assignments.contract.ts';
import { ownAssignmentsQuery, useStartAssignment } from '#client/api/own-assignments.ts';
import { useLateDialog } from '#client/components/use-late-dialog.ts';
import { useOpenQuiz } from '#client/components/use-practice.ts';
import { failed } from '#client/lib/failed.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { lazy } from '#client/lib/late.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { factsOf, percent, REVEALS, STATES } from './assignment-words.ts';

const RemindersDialog = lazy(async () => ({ default: (await import('./reminders-dialog.tsx')).RemindersDialog }));

/** All assignments of a student, with their marks. Says so if the one that a link leads to is not among them. */
export function OwnAssignments({ linkedId }: { linkedId: string | null }) {
  const { data, error, refetch } = useQuery(ownAssignmentsQuery());
  const reminders = useLateDialog();
  return (
    <>
      <PageHeader
        title="Assignments"
        text="Work from your instructor, and your marks."
        actions={<Button onClick={reminders.open}>Reminders</Button>}
      />
      {reminders.isUsed && (
        <Suspense>
          <RemindersDialog {...reminders.props} />
        </Suspense>
      )}
      {error && !data && <ErrorNotice title="Your assignments could not be loaded" error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonRows label="Loading your assignments…" count={4} row="h-20" />}
      {data && linkedId !== null && [...data.toDo, ...data.past].every(({ id }) => id !== linkedId) && (
        <Notice tone="warn" title="Assignment not found" className="mb-6">
          The link leads to an assignment that was deleted, or that is no longer assigned to you.
        </Notice>
      )}
      {data && data.toDo.length + data.past.length === 0 && (
        <EmptyState
          title="No assignments yet"
          text="What your instructor gives you will be listed here, by due date."
        />
      )}
      {data && data.toDo.length > 0 && (
        <section aria-labelledby="to-do">
          <h2 id="to-do" className="mb-3 text-18 font-semibold">
            To do
          </h2>
          <AssignmentRows assignments={data.toDo} />
        </section>
      )}
      {data && data.past.length > 0 && (
        <section aria-labelledby="past" className="mt-8">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="past" className="text-18 font-semibold">
              Done and past
            </h2>
            {data.total !== null && (
              <p className="tabular-nums">
                All marks together: <strong className="font-semibold">{percent(data.total)}</strong>
              </p>
            )}
          </div>
          <AssignmentRows assignments={data.past} />
        </section>
      )}
    </>
  );
}

/** How many the portal shows. */
const DUE_SHOWN = 3;

/** On the portal: what is due next, except what is shown elsewhere; nothing if nothing is due. */
export function DueAssignments({ isOmitted }: { isOmitted: (assignment: OwnAssignment) => boolean }) {
  const { data } = useQuery(ownAssignmentsQuery());
  const toDo = data?.toDo.filter((assignment) => !isOmitted(assignment));
  if (toDo === undefined || toDo.length === 0) return null;
  return (
    <section aria-labelledby="assignments" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="assignments" className="text-18 font-semibold">
          Assignments
        </h2>
        <Link
          to="/assignments"
          className="inline-flex min-h-11 items-center text-brand-text underline underline-offset-4"
        >
          All assignments
        </Link>
      </div>
      <AssignmentRows assignments={toDo.slice(0, DUE_SHOWN)} />
    </section>
  );
}

function AssignmentRows({ assignments }: { assignments: readonly OwnAssignment[] }) {
  const [toStart, setToStart] = useState<OwnAssignment>();
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {assignments.map((assignment) => (
          <li key={assignment.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Summary assignment={assignment} />
            <span className="flex flex-wrap items-center gap-3">
              {assignment.mark !== null && <span className="font-medium tabular-nums">{percent(assignment.mark)}</span>}
              <State assignment={assignment} />
              <Results assignment={assignment} />
              <Action assignment={assignment} onStart={() => setToStart(assignment)} />
            </span>
          </li>
        ))}
      </ul>
      {toStart && <BeforeTheStart assignment={toStart} onClose={() => setToStart(undefined)} />}
    </>
  );
}

/** An assignment's name, due date, facts and class. */
export function Summary({ assignment }: { assignment: OwnAssignment }) {
  return (
    <div className="min-w-0 flex-1 basis-56">
      <h3 className="font-medium wrap-anywhere">{assignment.title}</h3>
      <p className="text-14 text-ink-2 tabular-nums">
        <When {...assignment} />
      </p>
      <p className="text-14 text-ink-3 tabular-nums">
        {factsOf(assignment)}
        {assignment.className !== null && ` · ${assignment.className}`}
      </p>
      {/* Other kinds show their instructions before the start. */}
      {assignment.kind === 'cards' && assignment.instructions !== '' && (
        <p className="mt-1 max-w-prose text-14 whitespace-pre-line wrap-anywhere">{assignment.instructions}</p>
      )}
    </div>
  );
}

export const State = ({ assignment: { state } }: { assignment: OwnAssignment }) => (
  <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
);

function When({ state, isOpen, opensAt, dueAt, closesAt }: OwnAssignment) {
  if (state === 'not_open') return <>Opens {formatDateTime(opensAt)}</>;
  if (state === 'missing' && isOpen) {
    return (
      <>
        Was due {formatDateTime(dueAt)}, accepted late until {formatDateTime(closesAt)}
      </>
    );
  }
  return <>Due {formatDateTime(dueAt)}</>;
}

/** Leads to the attempt that was handed in last, which shows as much as the rules allow. */
function Results({ assignment: { title, lastSessionId } }: { assignment: OwnAssignment }) {
  if (lastSessionId === null) return null;
  return (
    <ButtonLink to="/quiz" search={{ session: lastSessionId }} aria-label={`See results of ${title}`}>
      See results
    </ButtonLink>
  );
}

function Action({ assignment, onStart }: { assignment: OwnAssignment; onStart: () => void }) {
  const { title, kind, isOpen, openSessionId, attemptsUsed } = assignment;
  if (openSessionId !== null) {
    return (
      <ButtonLink variant="primary" to="/quiz" search={{ session: openSessionId }} aria-label={`Continue ${title}`}>
        Continue
      </ButtonLink>
    );
  }
  if (!isOpen) return null;
  if (kind === 'cards') {
    const [topic] = assignment.topicIds;
    return (
      <ButtonLink
        to="/flashcards"
        search={assignment.topicIds.length === 1 && topic !== undefined ? { topic } : {}}
        aria-label={`Study cards for ${title}`}
      >
        Study cards
      </ButtonLink>
    );
  }
  return (
    <Button variant={attemptsUsed === 0 ? 'primary' : 'secondary'} aria-label={`Start ${title}`} onClick={onStart}>
      {attemptsUsed === 0 ? 'Start' : 'Try again'}
    </Button>
  );
}

function BeforeTheStart({ assignment, onClose }: { assignment: OwnAssignment; onClose: () => void }) {
  const start = useStartAssignment();
  const open = useOpenQuiz();
  const { id, title } = assignment;
  const handleStart = async () => {
    try {
      open((await start.mutateAsync(id)).id);
    } catch (error) {
      toast(failed('The assignment could not be started', error));
      onClose();
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Start “${title}”?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={start.isPending} onClick={() => void handleStart()}>
            {start.isPending ? 'Starting…' : 'Start'}
          </Button>
        </>
      }
    >
      <Terms assignment={assignment} />
    </Dialog>
  );
}

/** The instructions, and the rules of an attempt. */
export function Terms({ assignment }: { assignment: OwnAssignment }) {
  const { instructions, timeLimit, closesAt, reveal, attempts, attemptsUsed } = assignment;
  return (
    <>
      {instructions !== '' && <p className="mb-4 whitespace-pre-line wrap-anywhere">{instructions}</p>}
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>{factsOf(assignment)}</li>
        {timeLimit > 0 && <li>The clock starts at once and can’t be stopped.</li>}
        <li>What you have answered by {formatDateTime(closesAt)} is handed in then.</li>
        {attempts > 0 && <li>{counted(attempts - attemptsUsed, 'attempt')} left, this one included.</li>}
        <li>Right answers are shown: {REVEALS[reveal].toLowerCase()}.</li>
      </ul>
    </>
  );
}
