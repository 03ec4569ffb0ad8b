import { expect, it } from 'vitest';
import { changeTexts } from './regrade-words.ts';

const none = { sessions: 0, mean: 0, most: 0 };
const preview = {
  versionId: '',
  answers: 12,
  otherAnswers: 0,
  changed: 0,
  students: 0,
  sessions: 0,
  exams: 0,
  open: 0,
  raised: none,
  lowered: none,
  examples: [],
};

it('says what a regrade would change, and what it cannot', () => {
  expect(changeTexts({ ...preview, answers: 0 })).toEqual(['No student answered an earlier version of this question.']);
  expect(changeTexts(preview)).toEqual(['None of 12 answers would count more or less.']);
  const raised = { sessions: 2, mean: 5.25, most: 6 };
  const lowered = { sessions: 1, mean: 1, most: 1 };
  expect(
    changeTexts({
      ...preview,
      changed: 4,
      students: 3,
      sessions: 3,
      exams: 1,
      open: 1,
      raised,
      lowered,
      otherAnswers: 2,
    }),
  ).toEqual([
    '4 answers of 3 students would count more or less.',
    'They are in 3 completed sessions, 1 exam among them.',
    '2 scores would rise by 5.3 points on average, at most 6.',
    '1 score would fall by 1 point.',
    '1 quiz or exam in progress would be graded the same way.',
    '2 answers to versions with other options cannot be graded by this key.',
  ]);
});
