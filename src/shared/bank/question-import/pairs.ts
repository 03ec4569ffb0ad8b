import { isRow, type LabelsContent, type LabelsKey } from '#shared/bank/question-kinds/labels/labels.ts';
import { collator } from '#shared/bank/question-kinds/option-rules.ts';
import { ALL_OR_NOTHING, isPartCredit, type Tags } from './tags.ts';

/** A row and the label that belongs to it. A label without a row belongs to none. */
export interface Pair {
  row: string;
  label: string;
}

/** What Moodle's matching makes of rows and labels. */
export function pairsOf(options: readonly string[], { targets }: LabelsContent, { labels }: LabelsKey): Pair[] {
  return [
    ...targets.map((target, index) => ({
      row: isRow(target) ? target.text : '',
      label: options[labels[index] ?? -1] ?? '',
    })),
    ...options.filter((_, index) => !labels.includes(index)).map((label) => ({ row: '', label })),
  ];
}

/** Tags for what neither pairs nor places say of labels, and in words what that means in Moodle. */
export function besideLabels({ partCredit, reuse = false }: LabelsContent, { labels }: LabelsKey) {
  const isUsedTwice = new Set(labels).size < labels.length;
  return {
    tags: [...(partCredit ? [] : [ALL_OR_NOTHING]), ...(reuse && !isUsedTwice ? ['labels:reusable'] : [])],
    losses: partCredit ? [] : ['Moodle gives a part of the points for some of the right labels'],
  };
}

/** Reads what both kinds of labels have in common. A label that is right in two places has to be usable twice. */
export function labelsContent(
  targets: LabelsContent['targets'],
  labels: readonly number[],
  { tags, isReusable = false }: { tags: Tags; isReusable?: boolean },
): LabelsContent {
  const isTagged = tags.take('labels', /^reusable$/) !== null;
  const reuse = isReusable || isTagged || new Set(labels).size < labels.length;
  return { targets, partCredit: isPartCredit(tags), ...(reuse && { reuse }) };
}

/** Labels in alphabetical order: that of the rows would tell which belongs to which. */
export function fromPairs(
  pairs: readonly Pair[],
  tags: Tags,
): { options: string[]; content: LabelsContent; key: LabelsKey } {
  const options = [...new Set(pairs.map(({ label }) => label))].toSorted(collator.compare);
  const rows = pairs.filter(({ row }) => row !== '');
  const labels = rows.map(({ label }) => options.indexOf(label));
  const targets = rows.map(({ row }) => ({ text: row }));
  return { options, content: labelsContent(targets, labels, { tags }), key: { labels } };
}
