import {
  isRow,
  type LabelsContent,
  type LabelsKey,
  type LabelsTarget,
} from '#shared/bank/question-kinds/labels/labels.ts';

/** A question that asks for labels, while it is edited. */
export interface EditedLabels {
  options: string[];
  content: LabelsContent;
  key: LabelsKey;
}

/** Stands in the key until a label is chosen. The rules refuse it. */
export const NO_LABEL = -1;

/** Takes a label away. Its targets are without one then, and what comes after it moves up. */
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

/** Sets what is right for a target. */
export function withKeyAt(edited: EditedLabels, index: number, label: number): EditedLabels {
  return { ...edited, key: { labels: edited.key.labels.with(index, label) } };
}

/** Where labels go. Without any target it is the picture. */
export function sortOf({ content }: EditedLabels): 'points' | 'rows' {
  return content.targets.some(isRow) ? 'rows' : 'points';
}

/** Begins with two rows, or with none on the picture. */
export function begun({ options, content }: EditedLabels, sort: 'points' | 'rows'): EditedLabels {
  const targets = sort === 'points' ? [] : [{ text: '' }, { text: '' }];
  return { options, content: { ...content, targets }, key: { labels: targets.map(() => NO_LABEL) } };
}

/** Goes back to the targets of an earlier state, with their labels unless those are others by now. */
export function withTargetsOf({ options, content }: EditedLabels, earlier: EditedLabels): EditedLabels {
  const { targets } = earlier.content;
  const labels = earlier.key.labels.map((label) => (options[label] === earlier.options[label] ? label : NO_LABEL));
  return { options, content: { ...content, targets }, key: { labels } };
}
