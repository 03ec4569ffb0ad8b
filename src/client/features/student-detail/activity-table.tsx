import { formatCount, formatDate } from '#client/lib/format.ts';
import { isStudied } from './chart-days.ts';
import type { ChartDay } from './chart-days.ts';

const head =
  'border-b border-line px-1 py-2 sm:px-2 text-right align-bottom text-14 font-medium text-ink-2 first:pl-0 first:text-left last:pr-0';
const cell = 'px-1 py-2 sm:px-2 text-right last:pr-0';

/** The figures behind the chart, newest first; days without any are left out. */
export function ActivityTable({ days }: { days: readonly ChartDay[] }) {
  return (
    <table className="w-full border-collapse tabular-nums max-sm:text-14" aria-label="Days with activity, newest first">
      <thead>
        <tr>
          {['Day', 'Answers', 'Cards', 'Quizzes', 'Mean score'].map((name) => (
            <th key={name} scope="col" className={head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {days
          .filter(isStudied)
          .toReversed()
          .map(({ day, answers, cards, sessions, averageScore }) => (
            <tr key={day}>
              <th scope="row" className="py-2 pr-1 text-left font-normal sm:whitespace-nowrap">
                {formatDate(day)}
              </th>
              <td className={cell}>{formatCount(answers)}</td>
              <td className={cell}>{formatCount(cards)}</td>
              <td className={cell}>{formatCount(sessions)}</td>
              <td className={cell}>{averageScore === null ? '–' : `${averageScore.toFixed(1)}%`}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
