/**
 * What a record of a section in version `n` of the format is in version `n + 1`; sections that did not change are left
 * out.
 */
export type Upgrades = Record<number, Record<string, (record: Record<string, unknown>) => Record<string, unknown>>>;

/** A change of what a record holds raises `FORMAT_VERSION` and adds the upgrade of old records here. */
export const UPGRADES: Upgrades = {
  // Teachers could do everything.
  1: { users: (user) => ({ ...user, staffRole: user['role'] === 'teacher' ? 'owner' : null }) },
};

/** A record, as JSON, as it would be written today. Fields that are new since and are not made here take their defaults. */
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
