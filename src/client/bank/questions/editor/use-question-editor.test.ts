import { describe, expect, it } from 'vitest';
import { type Question, questionForm } from '#shared/bank/questions.contract.ts';
import type { KindName } from '#shared/bank/question-kinds/kind-labels.ts';
import { GARBAGE, RAW } from '#tests/support/garbage.ts';
import { blankParts, blankQuestion, editedQuestion } from './use-question-editor.ts';

const topicId = '3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11';
const stored: Question = {
  id: '7d0f6f0e-5a51-4c55-9a3e-2a1f6f1f0a10',
  kind: 'single',
  question: 'Which vessel pulses?',
  content: null,
  options: ['Vein', 'Artery'],
  correctAnswer: 1,
  explanation: null,
  details: { reasons: { 0: 'Veins do not pulse.' }, reviewed: { on: '2026-11-01', by: '' } },
  difficulty: 'hard',
  imageUrl: '/media/images/vessel.webp',
  imageDescription: 'Two vessels side by side',
  videoUrl: null,
  topicId,
  createdById: null,
  tags: ['a', 'b'],
  ignoredDuplicate: true,
  retiredAt: null,
  versionId: '',
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-02T00:00:00Z',
};
const messagesOf = (form: unknown) => questionForm.safeParse(form).error?.issues.map(({ message }) => message) ?? [];

/** Copies of a form, each with this value in one place, at any depth. */
function withEach(form: unknown, value: unknown): unknown[] {
  if (typeof form !== 'object' || form === null) return [value];
  const copies = Object.entries(form).flatMap(([key, part]) =>
    withEach(part, value).map((changed) => Object.assign(structuredClone(form), { [key]: changed })),
  );
  return [value, ...copies];
}

describe('the form of a question', () => {
  it('starts blank, of medium difficulty, in the topic from which it is added', () => {
    const blank = blankQuestion(topicId);
    expect(blank).toMatchObject({ difficulty: 'medium', topicId, options: ['', '', '', ''] });
    const faults = questionForm.safeParse(blank).error?.issues ?? [];
    expect(faults.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['question', 'Question text is required'],
      ...[0, 1, 2, 3].map((index) => [`options.${index}`, 'All option fields must be filled']),
      ['correctAnswer', 'Must select a correct answer'],
    ]);
  });

  const OPTIONS = 'All option fields must be filled';
  const LACKING: Record<KindName, string[]> = {
    single: [OPTIONS, 'Must select a correct answer'],
    multiple: [OPTIONS, 'Mark at least one option as correct'],
    numeric: ['Enter a number'],
    order: [OPTIONS],
    hotspot: ['Draw at least 1 region'],
    labels: [OPTIONS, 'At least 1 place for a label is needed'],
    console: ['Choose a scene', 'Free at least one knob', 'Choose at least one target'],
    plane: ['Choose a body', 'Free at least one movement', 'Choose at least one target'],
  };
  it.each(Object.entries(LACKING))('says what a blank question of the kind %s lacks', (kind, messages) => {
    const form = { ...blankQuestion(null), ...blankParts(kind), question: 'Which?' };
    expect([...new Set(messagesOf(form))]).toEqual(messages);
  });

  it.each(Object.keys(LACKING) as KindName[])('has plain words for wrong values of the kind %s', (kind) => {
    const form = { ...blankQuestion(null), ...blankParts(kind) };
    const messages = new Set(GARBAGE.flatMap((value) => withEach(form, value)).flatMap(messagesOf));
    expect([...messages].filter((message) => RAW.test(message))).toEqual([]);
  });

  it('returns a stored question unchanged, its difficulty included', () => {
    const form = questionForm.parse(editedQuestion(stored));
    expect({ ...stored, ...form }).toEqual(stored);
    expect(Object.keys(form)).toHaveLength(13);
  });

  it('refuses a key that is not one of the options', () => {
    expect(messagesOf({ ...editedQuestion(stored), correctAnswer: 2 })).toEqual([
      'Please select a valid correct answer',
    ]);
  });
});
