import { expect, it } from 'vitest';
import { topicResults } from './quiz-results.tsx';

const asked = (topic: string | null, isCorrect: boolean, timeSpent: number) => ({
  topicId: topic,
  topicName: topic && `Topic ${topic}`,
  isCorrect,
  timeSpent,
});

it('counts right answers by topic, with the weakest topic first, and questions without a topic last', () => {
  const questions = [
    asked('b', true, 10),
    asked(null, false, 5),
    asked('c', false, 10),
    asked('a', true, 10),
    asked('b', false, 10),
    asked('b', true, 10),
  ];
  expect(topicResults(questions).map(({ name, right, asked: of }) => [name, right, of])).toEqual([
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
  expect(topicResults(seconds.map((spent) => asked('a', false, spent)))).toMatchObject([{ seconds: median }]);
});
