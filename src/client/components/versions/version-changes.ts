export interface VersionChange {
  label: string;
  /** Empty if there was, or is, nothing. */
  before: string;
  after: string;
  /** Whether both texts are addresses of pictures. */
  isPicture: boolean;
}

/** A part of a version as text; with `isPicture`, as the address of a picture. */
export type VersionPart<Content> = [label: string, textOf: (content: Content) => string, isPicture?: true];

/** The parts that differ from `before`. */
export function changedParts<Content>(
  parts: readonly VersionPart<Content>[],
  { before, after }: { before: Content; after: Content },
): VersionChange[] {
  return parts
    .map(([label, textOf, isPicture = false]) => ({ label, before: textOf(before), after: textOf(after), isPicture }))
    .filter((change) => change.before !== change.after);
}
