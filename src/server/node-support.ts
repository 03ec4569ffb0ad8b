/** The day of the last security fixes of each version, by https://github.com/nodejs/Release#release-schedule. */
const SUPPORTED_UNTIL: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
};

/** A warning that this version of Node gets no more security fixes; null if it does, or is newer than the table. */
export function nodeWarning(version: string, now: Date): string | null {
  const until = SUPPORTED_UNTIL[Number.parseInt(version, 10)];
  if (until === undefined || now.toISOString().slice(0, 10) <= until) return null;
  return `Node ${version} has had no security fixes since ${until}: install a newer version, such as Node 24`;
}
