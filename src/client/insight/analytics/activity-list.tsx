import { Link } from '@tanstack/react-router';
import type { StudentActivity } from '#shared/insight/analytics.contract.ts';
import { Records } from '#client/components/lists/records.tsx';
import { Score } from '#client/components/score.tsx';
import { counted } from '#client/lib/counted.ts';
import { formatCount, formatDateTime, formatDuration } from '#client/lib/format.ts';
import { topicOf } from './completion-columns.ts';
import { figure, look, rowLink } from './table-look.ts';

export function ActivityRows({ sessions }: { sessions: readonly StudentActivity[] }) {
  return (
    <Records
      label="Completed sessions, newest first"
      rows={sessions}
      idOf={({ sessionId }) => sessionId}
      {...look}
      columns={[
        {
          name: 'Student',
          isRowHead: true,
          className: 'py-1.5 font-normal',
          render: (session) => <StudentLink session={session} />,
        },
        {
          name: 'Topic',
          render: (session) => (
            <span className="line-clamp-2 wrap-anywhere" title={topicOf(session)}>
              {topicOf(session)}
            </span>
          ),
        },
        { name: 'Score', ...figure, render: ({ score }) => <Score percent={score} /> },
        { name: 'Answers', ...figure, render: ({ questionsAnswered }) => formatCount(questionsAnswered) },
        {
          name: 'Time',
          ...figure,
          className: `${figure.className} whitespace-nowrap`,
          render: ({ timeSpent }) => formatDuration(timeSpent * 60),
        },
        {
          name: 'Completed',
          className: 'text-14 text-ink-2',
          render: (session) => <CompletedAt session={session} />,
        },
      ]}
      renderCard={(session) => (
        <>
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <StudentLink session={session} />
              <p className="line-clamp-2 wrap-anywhere">{topicOf(session)}</p>
            </div>
            <Score percent={session.score} />
          </div>
          <p className="flex flex-wrap gap-x-3 text-14 text-ink-2">
            <span>
              {counted(session.questionsAnswered, 'answer')} in {formatDuration(session.timeSpent * 60)}
            </span>
            <CompletedAt session={session} />
          </p>
        </>
      )}
    />
  );
}

function StudentLink({ session: { studentId, studentName, studentEmail } }: { session: StudentActivity }) {
  return (
    <Link to="/students/$studentId" params={{ studentId }} className={rowLink} title={studentEmail}>
      <bdi className="line-clamp-2">{studentName}</bdi>
    </Link>
  );
}

function CompletedAt({ session: { completedAt } }: { session: StudentActivity }) {
  return (
    <time dateTime={completedAt} title={new Date(completedAt).toString()}>
      {formatDateTime(completedAt)}
    </time>
  );
}
