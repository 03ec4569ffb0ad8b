import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { setAccommodation } from '#shared/practice/assignments.endpoints.ts';
import type { GradebookColumn, StudentResult } from '#shared/practice/gradebook.contract.ts';
import type { QuizHistoryEntry } from '#shared/practice/quiz-sessions.contract.ts';
import { assignmentResultsQuery } from '#client/api/assignments.ts';
import { useMay } from '#client/api/auth.ts';
import { sessionAttemptsQuery } from '#client/api/student-detail.ts';
import { fullName } from '#client/components/full-name.ts';
import { resultText } from '#client/components/result-text.ts';
import { ScoreBadge, SessionDetails } from '#client/components/session-details.tsx';
import { formatDateTime, formatDuration } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { AccommodationDialog } from './accommodation-dialog.tsx';
import { percent, STATES } from './assignment-words.ts';

interface AttemptsDialogProps {
  assignment: Pick<GradebookColumn, 'id' | 'classId' | 'title'>;
  /** The student who is shown first. */
  studentId: string;
  onClose: () => void;
}

/** One student's mark and attempts at an assignment, with a way to change the mark and to the next student. */
export function AttemptsDialog({ assignment, studentId, onClose }: AttemptsDialogProps) {
  const results = useQuery(assignmentResultsQuery(assignment.id));
  const [id, setId] = useState(studentId);
  const [open, setOpen] = useState<QuizHistoryEntry | 'change' | null>(null);
  const mayChange = useMay(setAccommodation);
  const students = results.data?.students ?? [];
  const index = students.findIndex((student) => student.id === id);
  const [student, next] = [students[index], students[index + 1]];
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={student ? fullName(student) : assignment.title}
        description={student && assignment.title}
        footer={
          <>
            {mayChange && student && <Button onClick={() => setOpen('change')}>Change…</Button>}
            {next && (
              <Button variant="primary" onClick={() => setId(next.id)}>
                <span className="truncate">Next: {fullName(next)}</span>
                <ArrowRight aria-hidden className="size-5" />
              </Button>
            )}
          </>
        }
      >
        {student ? (
          <Result student={student} onOpen={setOpen} />
        ) : results.error ? (
          <ErrorNotice title="The attempts could not be loaded" error={results.error} onRetry={results.refetch} />
        ) : results.data ? (
          <p>This student no longer has the assignment.</p>
        ) : (
          <SkeletonRows label="Loading the attempts…" count={2} row="h-14" />
        )}
      </Dialog>
      {open === 'change' && student && (
        <AccommodationDialog student={student} column={assignment} cell={student.cell} onClose={() => setOpen(null)} />
      )}
      {open !== 'change' && open !== null && (
        <SessionDetails
          session={open}
          title="Quiz Review"
          description={`${assignment.title} · ${student ? fullName(student) : ''} · ${formatDateTime(open.completedAt)}`}
          attemptsQuery={sessionAttemptsQuery(open.id)}
          attemptsTitle="Per-Question Analysis"
          answerer="student"
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface ResultProps {
  student: StudentResult;
  onOpen: (attempt: QuizHistoryEntry) => void;
}

function Result({ student: { cell, attempts }, onOpen }: ResultProps) {
  const { accommodation, mark, state } = cell;
  return (
    <div className="grid gap-4" aria-live="polite">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-24 font-semibold tabular-nums">{mark === null ? 'No mark' : percent(mark)}</span>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        {accommodation !== null && accommodation.mark !== null && (
          <span className="text-14 text-ink-2 wrap-anywhere">Mark changed: {accommodation.reason}</span>
        )}
      </p>
      {attempts.length === 0 ? (
        <p className="text-ink-2">No attempt was handed in.</p>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line tabular-nums">
          {attempts.map((attempt, index) => (
            <li key={attempt.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <span className="grid flex-1 gap-1">
                <span className="flex items-center gap-2 font-medium">
                  Attempt {index + 1} <ScoreBadge session={attempt} />
                </span>
                <span className="text-14 text-ink-2">
                  {resultText(attempt)} · {formatDuration(attempt.totalTime)} · {formatDateTime(attempt.completedAt)}
                </span>
              </span>
              <Button size="small" onClick={() => onOpen(attempt)}>
                See answers<span className="sr-only"> of attempt {index + 1}</span>
              </Button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
