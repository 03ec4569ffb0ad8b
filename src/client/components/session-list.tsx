import { formatDuration } from '#client/lib/format.ts';
import { resultText } from './result-text.ts';
import { CompletedAt, ScoreBadge, SessionBadge, type SessionsProps, ViewSession } from './session-cells.tsx';

/** The table's rows as cards, for a phone. */
export function SessionList({ sessions, ...view }: SessionsProps) {
  return (
    <ul aria-label="Quiz sessions, newest first" className="grid gap-3 tabular-nums">
      {sessions.map((session) => (
        <li key={session.id} className="grid gap-3 rounded-card border border-line bg-surface p-4">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{session.topic}</p>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-3">
                <SessionBadge session={session} />
                <CompletedAt session={session} />
              </p>
            </div>
            <ScoreBadge percent={session.score} />
          </div>
          <div className="flex items-end justify-between gap-3">
            <dl className="flex flex-wrap gap-x-6 gap-y-1 text-14">
              <div>
                <dt className="text-ink-3">Questions</dt>
                <dd>{resultText(session)}</dd>
              </div>
              <div>
                <dt className="text-ink-3">Time Spent</dt>
                <dd>{formatDuration(session.totalTime)}</dd>
              </div>
            </dl>
            <ViewSession session={session} {...view} />
          </div>
        </li>
      ))}
    </ul>
  );
}
