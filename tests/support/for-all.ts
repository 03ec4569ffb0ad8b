import fc from 'fast-check';

/** Checks a rule for many generated values. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  ...given: [...{ [At in keyof Values]: fc.Arbitrary<Values[At]> }, rule: (...values: Values) => boolean | void]
): void {
  fc.assert(fc.property(...given));
}
