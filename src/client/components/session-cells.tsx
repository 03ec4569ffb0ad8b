import type { QuizHistoryEntry } from '#shared/practice/quiz-sessions.contract.ts';
import { historyTone } from '#shared/practice/score-bands.ts';
import { formatCount, formatDateTime } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';

export interface SessionsProps {
  sessions: readonly QuizHistoryEntry[];
  /** What the button that opens a session says: students view details, teachers review a quiz. */
  viewLabel: string;
  onView: (session: QuizHistoryEntry) => void;
}

export function ScoreBadge({ percent }: { percent: number }) {
  return <Badge tone={historyTone(percent)}>{percent}%</Badge>;
}

export function SessionBadge({ session }: { session: QuizHistoryEntry }) {
  return <Badge>Session {formatCount(session.number)}</Badge>;
}

export function CompletedAt({ session: { completedAt } }: { session: QuizHistoryEntry }) {
  return (
    <time dateTime={completedAt} title={new Date(completedAt).toString()}>
      {formatDateTime(completedAt)}
    </time>
  );
}

interface ViewSessionProps extends Pick<SessionsProps, 'viewLabel' | 'onView'> {
  session: QuizHistoryEntry;
}

export function ViewSession({ session, viewLabel, onView }: ViewSessionProps) {
  return (
    <Button size="small" onClick={() => onView(session)}>
      {viewLabel}
      <span className="sr-only"> of session {session.number}</span>
    </Button>
  );
}
