import { formatDuration } from '#client/lib/format.ts';
import { resultText } from './result-text.ts';
import { CompletedAt, ScoreBadge, SessionBadge, type SessionsProps, ViewSession } from './session-cells.tsx';

const head = 'px-3 py-2.5 text-left text-14 font-medium whitespace-nowrap text-ink-2 lg:px-4';
const cell = 'px-3 py-3 align-middle lg:px-4';

export function SessionTable({ sessions, ...view }: SessionsProps) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full border-collapse tabular-nums" aria-label="Quiz sessions, newest first">
        <thead>
          {/* Each cell sticks: a row can't in every browser. */}
          <tr className="*:sticky *:top-0 *:z-10 *:border-b *:border-line *:bg-sunken *:first:rounded-tl-card *:last:rounded-tr-card">
            <th scope="col" className={head}>
              Topic
            </th>
            <th scope="col" className={head}>
              Questions
            </th>
            <th scope="col" className={head}>
              Score
            </th>
            <th scope="col" className={head}>
              Time Spent
            </th>
            <th scope="col" className={head}>
              Completed
            </th>
            <th scope="col" className={head}>
              <span className="sr-only">Details</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {sessions.map((session) => (
            <tr key={session.id} className="transition-colors hover:bg-sunken/60">
              <th scope="row" className={`${cell} min-w-40 text-left font-normal`}>
                <span className="block font-medium wrap-anywhere">{session.topic}</span>
                <SessionBadge session={session} />
              </th>
              <td className={`${cell} min-w-32`}>{resultText(session)}</td>
              <td className={cell}>
                <ScoreBadge percent={session.score} />
              </td>
              <td className={`${cell} whitespace-nowrap`}>{formatDuration(session.totalTime)}</td>
              <td className={`${cell} min-w-36 text-ink-2`}>
                <CompletedAt session={session} />
              </td>
              <td className={`${cell} text-right whitespace-nowrap`}>
                <ViewSession session={session} {...view} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
