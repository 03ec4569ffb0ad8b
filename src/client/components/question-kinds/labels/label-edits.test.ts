import { describe, expect, it } from 'vitest';
import { labels } from '#shared/bank/question-kinds/labels/labels.ts';
import {
  begun,
  type EditedLabels,
  NO_LABEL,
  sortOf,
  withKeyAt,
  withoutOption,
  withoutTarget,
  withTarget,
  withTargetAt,
  withTargetsOf,
} from './label-edits.ts';

const edited: EditedLabels = {
  options: ['Liver', 'Kidney', 'Spleen'],
  content: {
    targets: [
      { x: 0.1, y: 0.1 },
      { x: 0.2, y: 0.2 },
    ],
    partCredit: true,
  },
  key: { labels: [2, 0] },
};

const messagesOf = ({ options, content, key }: EditedLabels) =>
  labels.faults({ options, content }, key).map(({ message }) => message);

it('removing a label leaves its targets without a label, and moves later labels up', () => {
  expect(withoutOption(edited, 0)).toMatchObject({ options: ['Kidney', 'Spleen'], key: { labels: [1, NO_LABEL] } });
  expect(withoutOption(edited, 1).key).toEqual({ labels: [1, 0] });
  expect(messagesOf(withoutOption(edited, 0))).toEqual(['Choose a label']);
});

describe('a target', () => {
  it('is added without a label', () => {
    const more = withTarget(edited, { x: 0.5, y: 0.5 });
    expect(more).toMatchObject({ content: { targets: [{}, {}, { x: 0.5 }] }, key: { labels: [2, 0, NO_LABEL] } });
    expect(messagesOf(more)).toEqual(['Choose a label']);
    expect(messagesOf(withKeyAt(more, 2, 1))).toEqual([]);
  });

  it('is removed together with its label', () => {
    expect(withoutTarget(edited, 0)).toMatchObject({ content: { targets: [{ x: 0.2 }] }, key: { labels: [0] } });
  });

  it('can be moved', () => {
    expect(withTargetAt(edited, 1, { x: 1, y: 1 }).content.targets[1]).toEqual({ x: 1, y: 1 });
  });
});

describe('the sort of targets', () => {
  it('is points on the picture or rows', () => {
    expect(sortOf(edited)).toBe('points');
    expect(sortOf(begun(edited, 'rows'))).toBe('rows');
    expect(sortOf(begun(edited, 'points'))).toBe('points');
  });

  it('starts without labels in the key', () => {
    expect(begun(edited, 'rows').key).toEqual({ labels: [NO_LABEL, NO_LABEL] });
    expect(begun(edited, 'points').key).toEqual({ labels: [] });
  });

  it('is restored on switching back, except for labels that have changed', () => {
    const rows = begun({ ...edited, content: { ...edited.content, partCredit: false } }, 'rows');
    expect(withTargetsOf(rows, edited)).toEqual({ ...edited, content: { ...edited.content, partCredit: false } });
    const fewer = withoutOption(rows, 1);
    expect(withTargetsOf(fewer, edited).key).toEqual({ labels: [NO_LABEL, 0] });
  });
});
