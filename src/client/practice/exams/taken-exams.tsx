import { Link } from '@tanstack/react-router';
import type { OpenExam } from '#shared/practice/exams.contract.ts';
import { HIDDEN_SCORE } from '#client/components/result-text.ts';
import { Score } from '#client/components/score.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';

/** Completed exams, with links to their results. */
export function TakenExams({ taken }: Pick<OpenExam, 'taken'>) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {taken.map(({ sessionId, completedAt, score }) => (
        <li key={sessionId}>
          <Link
            to="/quiz"
            search={{ session: sessionId }}
            className="flex min-h-11 items-center justify-between gap-4 py-2 hover:bg-sunken"
          >
            <span className="text-brand-text underline underline-offset-4">{formatDateTime(completedAt)}</span>
            {score === null ? <Badge>{HIDDEN_SCORE}</Badge> : <Score percent={score} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
