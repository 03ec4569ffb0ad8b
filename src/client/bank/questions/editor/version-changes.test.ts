import { describe, expect, it } from 'vitest';
import { sampleOf } from '#tests/support/question-kind-samples.ts';
import { changesOf, type Content } from './version-changes.ts';

const content: Content = {
  kind: 'single',
  question: 'Which vessel pulses?',
  options: ['Vein', 'Artery'],
  content: null,
  correctAnswer: 1,
  explanation: null,
  details: null,
  difficulty: 'easy',
  imageUrl: null,
  imageDescription: null,
  videoUrl: null,
};

describe('the changes between two versions', () => {
  it('name each part that differs, with its old and new text', () => {
    const after = {
      ...content,
      question: 'Which vessel pulsates?',
      correctAnswer: 0,
      imageUrl: '/media/images/a.webp',
    };
    expect(changesOf(content, after)).toEqual([
      { label: 'Question', before: 'Which vessel pulses?', after: 'Which vessel pulsates?', isPicture: false },
      { label: 'Key', before: 'B · Artery', after: 'A · Vein', isPicture: false },
      { label: 'Image', before: '', after: '/media/images/a.webp', isPicture: true },
    ]);
    expect(changesOf(content, { ...content })).toEqual([]);
  });

  it('include the content of other kinds and the details', () => {
    const { kind, options, content: parts, key } = sampleOf('numeric');
    const numeric = { ...content, kind, options, content: parts, correctAnswer: key };
    const labels = (before: Content, after: Content) => changesOf(before, after).map(({ label }) => label);
    expect(labels(content, numeric)).toEqual(expect.arrayContaining(['Kind', 'Options', 'What is asked', 'Key']));
    const reviewed = { ...content, details: { reviewed: { on: '2026-11-01', by: 'Ada' } } };
    expect(changesOf(content, reviewed)).toMatchObject([
      { label: 'Reasons, source and review', before: '', after: '2026-11-01\nAda' },
    ]);
  });
});
