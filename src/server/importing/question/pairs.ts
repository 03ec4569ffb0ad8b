import { isRow, type LabelsContent, type LabelsKey } from '#shared/bank/question-kinds/labels/labels.ts';
import { collator } from '#shared/bank/question-kinds/option-rules.ts';
import { ALL_OR_NOTHING, isPartCredit, type Tags } from './tags.ts';

/** A row with its label. A label without a row belongs to none. */
export interface Pair {
  row: string;
  label: string;
}

/** Moodle's matching question for rows and labels. */
export function pairsOf(options: readonly string[], { targets }: LabelsContent, { labels }: LabelsKey): Pair[] {
  return [
    ...targets.map((target, index) => ({
      row: isRow(target) ? target.text : '',
      label: options[labels[index] ?? -1] ?? '',
    })),
    ...options.filter((_, index) => !labels.includes(index)).map((label) => ({ row: '', label })),
  ];
}

/** Tags for properties of labels that neither pairs nor places can express, and in words what Moodle does instead. */
export function besideLabels({ partCredit, reuse = false }: LabelsContent, { labels }: LabelsKey) {
  const isUsedTwice = new Set(labels).size < labels.length;
  return {
    tags: [...(partCredit ? [] : [ALL_OR_NOTHING]), ...(reuse && !isUsedTwice ? ['labels:reusable'] : [])],
    losses: partCredit ? [] : ['Moodle gives a part of the points for some of the right labels'],
  };
}

/** Reads the parts that both kinds of labels share. A label that is right in two places must be reusable. */
export function labelsContent(
  targets: LabelsContent['targets'],
  labels: readonly number[],
  { tags, isReusable = false }: { tags: Tags; isReusable?: boolean },
): LabelsContent {
  const isTagged = tags.take('labels', /^reusable$/) !== null;
  const reuse = isReusable || isTagged || new Set(labels).size < labels.length;
  return { targets, partCredit: isPartCredit(tags), ...(reuse && { reuse }) };
}

/** Labels in alphabetical order: the order of the rows would reveal the pairs. */
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
