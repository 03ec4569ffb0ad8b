import { useState, type ReactNode } from 'react';
import { formatCount } from '#shared/domain/counted.ts';
import type { QuizHistoryEntry } from '#shared/practice/quiz-sessions.contract.ts';
import { formatDateTime, formatDuration } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Records } from './lists/records.tsx';
import { resultText } from './result-text.ts';
import { ScoreBadge } from './session-details.tsx';

interface SessionListProps {
  sessions: readonly QuizHistoryEntry[];
  /** The label of the button that opens a session: students view details, teachers review a quiz. */
  viewLabel: string;
  renderDetails: (session: QuizHistoryEntry, onClose: () => void) => ReactNode;
}

/** Completed sessions, and the details of the open one. */
export function SessionList({ sessions, viewLabel, renderDetails }: SessionListProps) {
  const [viewed, setViewed] = useState<QuizHistoryEntry | null>(null);
  const viewButton = (session: QuizHistoryEntry) => (
    <Button size="small" onClick={() => setViewed(session)}>
      {viewLabel}
      <span className="sr-only"> of session {session.number}</span>
    </Button>
  );
  return (
    <>
      <Records
        label="Quiz sessions, newest first"
        rows={sessions}
        idOf={({ id }) => id}
        from="md"
        table="tabular-nums"
        head="px-2 py-2.5 whitespace-nowrap lg:px-4"
        cell="px-2 py-3 align-middle lg:px-4"
        columns={[
          {
            name: 'Topic',
            isRowHead: true,
            className: 'min-w-40 font-normal',
            render: (session) => (
              <>
                <span className="block font-medium wrap-anywhere">{session.topic}</span>
                {numberBadge(session)}
              </>
            ),
          },
          { name: 'Questions', className: 'min-w-32', render: resultText },
          { name: 'Score', render: (session) => <ScoreBadge session={session} /> },
          { name: 'Time Spent', className: 'whitespace-nowrap', render: ({ totalTime }) => formatDuration(totalTime) },
          { name: 'Completed', className: 'min-w-36 text-ink-2', render: completedAt },
          { name: 'Details', isNameHidden: true, className: 'text-right whitespace-nowrap', render: viewButton },
        ]}
        cards="grid gap-3 tabular-nums"
        cardClass="grid gap-3 rounded-card border border-line bg-surface p-4"
        renderCard={(session) => (
          <>
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{session.topic}</p>
                <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-3">
                  {numberBadge(session)}
                  {completedAt(session)}
                </p>
              </div>
              <ScoreBadge session={session} />
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
              {viewButton(session)}
            </div>
          </>
        )}
      />
      {viewed && renderDetails(viewed, () => setViewed(null))}
    </>
  );
}

const numberBadge = ({ number }: QuizHistoryEntry) => <Badge>Session {formatCount(number)}</Badge>;

const completedAt = ({ completedAt: at }: QuizHistoryEntry) => (
  <time dateTime={at} title={new Date(at).toString()}>
    {formatDateTime(at)}
  </time>
);
