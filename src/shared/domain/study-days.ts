/**
 * Study days are calendar days of the student's own time zone, written `YYYY-MM-DD`, so that they sort and compare as text.
 */

const DAY_MS = 86_400_000;

/** Building a formatter costs far more than using it. Lower-cased keys keep the map as small as the list of zones. */
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
    // Intl has no other way to ask: an unknown zone is a RangeError.
    return false;
  }
}

/** The day on the calendar at `instant` in `timeZone`. Throws a RangeError for an unknown zone. */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = new Map(
    formatterFor(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Days have no zone, so they are counted in UTC, where each of them is 24 hours long. */
function plusDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

export function previousDay(day: string): string {
  return plusDays(day, -1);
}

/** The first and the last day of the week that `day` lies in; weeks begin on Monday. */
export function weekOf(day: string): { monday: string; sunday: string } {
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = plusDays(day, -daysSinceMonday);
  return { monday, sunday: plusDays(monday, 6) };
}
