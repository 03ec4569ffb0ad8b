/**
 * Study days are calendar days in the student's time zone, written `YYYY-MM-DD`, so that they sort and compare as text.
 */

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** No zone is farther from UTC than 14 hours. */
const FARTHEST_ZONE_MS = 15 * 60 * MINUTE_MS;

/** Creating a formatter costs far more than using it. Lower-cased keys limit the map to the number of zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(key, formatter);
  return formatter;
}

/** Whether `name` is a time zone this runtime knows, e.g. `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    formatterFor(name);
    return true;
  } catch {
    // Intl offers no other check: an unknown zone is a RangeError.
    return false;
  }
}

/** The day on the calendar at `instant` in `timeZone`. Throws a RangeError for an unknown zone. */
export function dayIn(timeZone: string, instant: Date): string {
  return localTimeIn(timeZone, instant).slice(0, 10);
}

/** The local date and time at `instant` in `timeZone`: `YYYY-MM-DDTHH:MM:SS`. Throws a RangeError as above. */
export function localTimeIn(timeZone: string, instant: Date): string {
  const parts = new Map(
    formatterFor(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
  return `${year}-${month}-${day}T${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`;
}

/** The day `count` days later, or earlier. Days have no zone, so they are counted in UTC, where each is 24 hours long. */
export function plusDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;

export function previousDay(day: string): string {
  return plusDays(day, -1);
}

/** The first and the last day of the week of `day`; weeks begin on Monday. */
export function weekOf(day: string): { monday: string; sunday: string } {
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = plusDays(day, -daysSinceMonday);
  return { monday, sunday: plusDays(monday, 6) };
}

/**
 * The start of `day` in `timeZone`, to the minute: midnight, or the first time after it if the clock skips midnight.
 */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let before = (midnight - FARTHEST_ZONE_MS) / MINUTE_MS;
  let within = (midnight + FARTHEST_ZONE_MS) / MINUTE_MS;
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayIn(timeZone, new Date(middle * MINUTE_MS)) < day) before = middle;
    else within = middle;
  }
  return new Date(within * MINUTE_MS);
}

/**
 * The instant of the local time `local` in `timeZone`, `YYYY-MM-DDTHH:MM`: the first of two if the clock is put back;
 * if it is put forward, later by the length of the gap.
 */
export function instantAt(timeZone: string, local: string): Date {
  const asUtc = Date.parse(`${local}:00Z`);
  const shownAt = (instant: number) => Date.parse(`${localTimeIn(timeZone, new Date(instant))}Z`);
  // By the UTC offsets of the day before and of the day after.
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - (shownAt(near) - near));
  if (before === undefined || after === undefined) throw new RangeError(`no such time: ${local}`);
  return new Date(shownAt(before) !== asUtc && shownAt(after) === asUtc ? after : before);
}
