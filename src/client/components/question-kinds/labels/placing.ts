import { isRow, type LabelsTarget } from '#shared/bank/question-kinds/labels/labels.ts';

export type Placed = readonly (number | null)[];

/** The label goes to the target. One that may be used only once leaves where it was. */
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

/** What a target is called. */
export function targetName(target: LabelsTarget, index: number): string {
  return isRow(target) ? target.text : `Place ${index + 1}`;
}

/** Labels with their indices. Authors often write them in the order of the targets, which would tell the key. */
export function inAlphabet(labels: readonly string[]): [label: string, index: number][] {
  return labels
    .map((label, index): [string, number] => [label, index])
    .toSorted(([a], [b]) => a.localeCompare(b, 'en-US', { numeric: true }));
}
