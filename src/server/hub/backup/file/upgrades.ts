/**
 * Upgrades a record of a section from version `n` of the format to version `n + 1`; sections that did not change are
 * left out.
 */
export type Upgrades = Record<number, Record<string, (record: Record<string, unknown>) => Record<string, unknown>>>;

/** A change of the fields of records requires a higher `FORMAT_VERSION` and an upgrade of old records here. */
export const UPGRADES: Upgrades = {
  // Nobody recorded who had proven an address. Overwriting an account brings its old password back, so a later proof must
  // not stay.
  2: { users: (user) => ({ ...user, addressProvenAt: null }) },
};

/** Returns a record, as JSON, in the current version. New fields that no upgrade sets take their defaults. */
export function upgraded(
  text: string,
  { section, from, upgrades }: { section: string; from: number; upgrades: Upgrades },
): string {
  const steps = Object.keys(upgrades)
    .map(Number)
    .filter((version) => version >= from)
    .toSorted((a, b) => a - b)
    .flatMap((version) => upgrades[version]?.[section] ?? []);
  if (steps.length === 0) return text;
  return JSON.stringify(
    steps.reduce((record, step) => step(record), JSON.parse(text) as Record<string, unknown>), // a record, as has been verified
  );
}
