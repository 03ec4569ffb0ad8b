import type { LabelsKey, LabelsResponse } from './labels.ts';

/** How often a label was placed where another belongs; `label` is null if the place was left empty. */
export interface Confusion {
  target: number;
  label: number | null;
  count: number;
}

/** The confused labels, the most frequent first. */
export function confusionsOf({ labels: right }: LabelsKey, responses: readonly LabelsResponse[]): Confusion[] {
  const confusions = new Map<string, Confusion>();
  for (const { labels } of responses) {
    for (const [target, label] of labels.entries()) {
      if (label === right[target]) continue;
      const key = `${target} ${label}`;
      confusions.set(key, { target, label, count: (confusions.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...confusions.values()].toSorted((a, b) => b.count - a.count);
}
