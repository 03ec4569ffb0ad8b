import { expect, it } from 'vitest';
import { topicResults } from './quiz-results.tsx';

const question = (topic: string | null, isCorrect: boolean, timeSpent: number) => ({
  topicId: topic,
  topicName: topic && `Topic ${topic}`,
  isCorrect,
  timeSpent,
});

it('counts right answers by topic, with the weakest topic first, and questions without a topic last', () => {
  const questions = [
    question('b', true, 10),
    question(null, false, 5),
    question('c', false, 10),
    question('a', true, 10),
    question('b', false, 10),
    question('b', true, 10),
  ];
  expect(topicResults(questions).map(({ name, right, questionCount: of }) => [name, right, of])).toEqual([
    ['Topic c', 0, 1],
    ['Topic b', 2, 3],
    ['Topic a', 1, 1],
    ['No longer in a category', 0, 1],
  ]);
});

it.each([
  [[10, 900, 20], 20],
  [[10, 20, 40, 900], 30],
  [[0, 12, 0], 12],
  [[0, 0], null],
])('uses the median of the seconds of viewed questions: of %j, %s', (seconds, median) => {
  expect(topicResults(seconds.map((spent) => question('a', false, spent)))).toMatchObject([{ seconds: median }]);
});
