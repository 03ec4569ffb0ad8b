import { Link } from '@tanstack/react-router';
import type { StudentActivity } from '#shared/insight/analytics.contract.ts';
import { Score } from '#client/components/score.tsx';
import { counted } from '#client/lib/counted.ts';
import { formatCount, formatDateTime, formatDuration } from '#client/lib/format.ts';
import { topicOf } from './completion-columns.ts';
import * as look from './table-look.ts';

interface ActivitiesProps {
  sessions: readonly StudentActivity[];
}

export function ActivityTable({ sessions }: ActivitiesProps) {
  return (
    <div className={look.tableBox}>
      <table className="w-full border-collapse tabular-nums" aria-label="Completed sessions, newest first">
        <thead>
          <tr className={look.headRow}>
            <th scope="col" className={look.head}>
              Student
            </th>
            <th scope="col" className={look.head}>
              Topic
            </th>
            {['Score', 'Answers', 'Time'].map((name) => (
              <th key={name} scope="col" className={look.figureHead}>
                {name}
              </th>
            ))}
            <th scope="col" className={look.head}>
              Completed
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {sessions.map((session) => (
            <tr key={session.sessionId} className={look.row}>
              <th scope="row" className={`${look.cell} py-1.5 text-left font-normal`}>
                <StudentLink session={session} />
              </th>
              <td className={look.cell}>
                <span className="line-clamp-2 wrap-anywhere" title={topicOf(session)}>
                  {topicOf(session)}
                </span>
              </td>
              <td className={look.figure}>
                <Score percent={session.score} />
              </td>
              <td className={look.figure}>{formatCount(session.questionsAnswered)}</td>
              <td className={`${look.figure} whitespace-nowrap`}>{formatDuration(session.timeSpent * 60)}</td>
              <td className={`${look.cell} text-14 text-ink-2`}>
                <CompletedAt session={session} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table's rows as cards, for a phone. */
export function ActivityCards({ sessions }: ActivitiesProps) {
  return (
    <ul aria-label="Completed sessions, newest first" className="grid gap-3 tabular-nums">
      {sessions.map((session) => (
        <li key={session.sessionId} className={look.card}>
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
        </li>
      ))}
    </ul>
  );
}

function StudentLink({ session: { studentId, studentName, studentEmail } }: { session: StudentActivity }) {
  return (
    <Link to="/students/$studentId" params={{ studentId }} className={look.rowLink} title={studentEmail}>
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
