import {
  isRow,
  type LabelsContent,
  type LabelsKey,
  type LabelsTarget,
} from '#shared/bank/question-kinds/labels/labels.ts';

/** A labels question while it is edited. */
export interface EditedLabels {
  options: string[];
  content: LabelsContent;
  key: LabelsKey;
}

/** A placeholder in the key until a label is chosen. Validation rejects it. */
export const NO_LABEL = -1;

/** Removes a label. Its targets lose their label, and later labels move up. */
export function withoutOption({ options, content, key }: EditedLabels, index: number): EditedLabels {
  const labels = key.labels.map((label) => (label === index ? NO_LABEL : label > index ? label - 1 : label));
  return { options: options.toSpliced(index, 1), content, key: { labels } };
}

export function withTarget({ options, content, key }: EditedLabels, target: LabelsTarget): EditedLabels {
  return {
    options,
    content: { ...content, targets: [...content.targets, target] },
    key: { labels: [...key.labels, NO_LABEL] },
  };
}

export function withoutTarget({ options, content, key }: EditedLabels, index: number): EditedLabels {
  return {
    options,
    content: { ...content, targets: content.targets.toSpliced(index, 1) },
    key: { labels: key.labels.toSpliced(index, 1) },
  };
}

export function withTargetAt(edited: EditedLabels, index: number, target: LabelsTarget): EditedLabels {
  return { ...edited, content: { ...edited.content, targets: edited.content.targets.with(index, target) } };
}

/** Sets the right label of a target. */
export function withKeyAt(edited: EditedLabels, index: number, label: number): EditedLabels {
  return { ...edited, key: { labels: edited.key.labels.with(index, label) } };
}

/** Whether labels go on the picture or in rows. Without any target, it is the picture. */
export function sortOf({ content }: EditedLabels): 'points' | 'rows' {
  return content.targets.some(isRow) ? 'rows' : 'points';
}

/** Starts with two empty rows, or with no points on the picture. */
export function begun({ options, content }: EditedLabels, sort: 'points' | 'rows'): EditedLabels {
  const targets = sort === 'points' ? [] : [{ text: '' }, { text: '' }];
  return { options, content: { ...content, targets }, key: { labels: targets.map(() => NO_LABEL) } };
}

/** Restores the targets of an earlier state, with their labels unless those have changed. */
export function withTargetsOf({ options, content }: EditedLabels, earlier: EditedLabels): EditedLabels {
  const { targets } = earlier.content;
  const labels = earlier.key.labels.map((label) => (options[label] === earlier.options[label] ? label : NO_LABEL));
  return { options, content: { ...content, targets }, key: { labels } };
}
