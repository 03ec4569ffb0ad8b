import type { QuizHistoryEntry } from '#shared/contract/quiz-sessions.ts';
import { historyTone } from '#shared/domain/score-bands.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';

export interface SessionsProps {
  sessions: readonly QuizHistoryEntry[];
  onView: (session: QuizHistoryEntry) => void;
}

export function ScoreBadge({ percent }: { percent: number }) {
  return <Badge tone={historyTone(percent)}>{percent}%</Badge>;
}

export function CompletedAt({ session: { completedAt } }: { session: QuizHistoryEntry }) {
  return (
    <time dateTime={completedAt} title={new Date(completedAt).toString()}>
      {formatDateTime(completedAt)}
    </time>
  );
}

export function ViewDetails({ session, onView }: { session: QuizHistoryEntry; onView: SessionsProps['onView'] }) {
  return (
    <Button size="small" onClick={() => onView(session)}>
      View Details
      <span className="sr-only"> of session {session.number}</span>
    </Button>
  );
}
