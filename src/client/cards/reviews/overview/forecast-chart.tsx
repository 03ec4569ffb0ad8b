import type { StudyOverview } from '#shared/cards/card-reviews.contract.ts';
import { FORECAST_DAYS } from '#shared/domain/limits.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { dayOfMonth, longDay, shortWeekday } from './calendar-names.ts';

/** A bar for each of the next days; in words a list of days with their cards. */
export function ForecastChart({ forecast }: { forecast: StudyOverview['forecast'] }) {
  const most = Math.max(0, ...forecast.map(({ cards }) => cards));
  if (most === 0) return <p className="text-ink-2">No reviews are due in the next {FORECAST_DAYS} days.</p>;
  return (
    <ol className="grid grid-cols-14 gap-1 sm:gap-2">
      {forecast.map(({ day, cards }, index) => (
        <li key={day} title={`${longDay(day)}: ${counted(cards, 'card')}`} className="min-w-0">
          <span className="sr-only">
            {index === 0 ? 'Today' : longDay(day)}: {counted(cards, 'card')}
          </span>
          <div aria-hidden className="text-center text-12 text-ink-3 tabular-nums">
            <div className="flex h-36 flex-col justify-end border-b border-line-strong">
              {cards > 0 && <span className="mb-0.5 overflow-hidden text-ink-2">{shortCount(cards)}</span>}
              <div
                className="min-h-0.5 rounded-t-[4px] bg-brand"
                style={{ height: `${(cards / most) * 80}%`, visibility: cards > 0 ? 'visible' : 'hidden' }}
              />
            </div>
            <span className={`mt-1 block ${index === 0 ? 'font-semibold text-ink' : ''}`}>{dayOfMonth(day)}</span>
            <span className="block max-sm:hidden">{shortWeekday(day)}</span>
            <span className="block sm:hidden">{shortWeekday(day).slice(0, 1)}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A column is some 20 px wide on a phone. */
const shortCount = (n: number): string => (n < 1000 ? formatCount(n) : `${Math.round(n / 1000)}k`);
