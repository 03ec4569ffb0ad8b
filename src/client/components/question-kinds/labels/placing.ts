import { isRow, type LabelsTarget } from '#shared/bank/question-kinds/labels/labels.ts';

export type Placed = readonly (number | null)[];

/** Puts the label on the target. A label that may be used only once leaves its previous target. */
export function withLabel(
  placed: Placed,
  target: number,
  { label, reuse }: { label: number | null; reuse: boolean },
): Placed {
  return placed.map((before, index) => {
    if (index === target) return label;
    return before === label && !reuse ? null : before;
  });
}

/** The name of a target. */
export function targetName(target: LabelsTarget, index: number): string {
  return isRow(target) ? target.text : `Place ${index + 1}`;
}

/** Labels with their indices, sorted. Authors often write labels in target order, which would reveal the key. */
export function inAlphabet(labels: readonly string[]): [label: string, index: number][] {
  return labels
    .map((label, index): [string, number] => [label, index])
    .toSorted(([a], [b]) => a.localeCompare(b, 'en-US', { numeric: true }));
}
