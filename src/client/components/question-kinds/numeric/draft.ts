/** A key while it is being written: numbers are null while their field is empty or not a number. */
// A type, not an interface, so that it is assignable to the key of any kind.
export type NumericDraft = {
  value: number | null;
  tolerance: { type: 'absolute' | 'relative'; amount: number | null };
  near: { amount: number | null; fraction: number | null } | null;
  others: OtherValue[];
  mistakes?: (number | null)[];
};

export interface OtherValue {
  value: number | null;
  unit: string;
}

export const BLANK_NUMERIC_KEY: NumericDraft = {
  value: null,
  tolerance: { type: 'absolute', amount: 0 },
  near: null,
  others: [],
};

/** The units that students can choose besides that of the right value: those of the other right values. */
export function otherUnits(unit: string, others: readonly OtherValue[]): string[] {
  const units = others.map((other) => other.unit.trim());
  return [...new Set(units)].filter((otherUnit) => otherUnit !== '' && otherUnit !== unit.trim());
}

/** The initial wider tolerance: twice the tolerance. */
export function firstNear({ amount }: NumericDraft['tolerance']): NumericDraft['near'] {
  return { amount: amount === null || amount === 0 ? null : Number((2 * amount).toPrecision(12)), fraction: 0.5 };
}
