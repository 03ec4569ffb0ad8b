import { describe, expect, it } from 'vitest';
import { itemStatisticsOf } from '#shared/insight/item-statistics-figures.ts';
import type { FirstAttempt } from '#shared/insight/item-statistics.ts';
import { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import { chanceOfRight } from '#shared/insight/readiness/abilities.ts';
import { itemsOf, withWrongKeys } from './bank.ts';
import { CLASS_SIZE, demoClass } from './class-list.ts';
import { chanceFrom } from './random.ts';
import type { DemoQuestion } from './rasch.ts';
import { simulateYear, type DemoTopic, type SimulatedSession } from './simulate-year.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const mainTopics = Array.from({ length: 5 }, (_, n): DemoTopic => ({ id: `m${n}`, name: `Main ${n}`, parentId: null }));
const subtopics = Array.from({ length: 24 }, (_, n): DemoTopic => ({
  id: `s${n}`,
  name: `Topic ${n}`,
  parentId: `m${n % 5}`,
}));
const bank = subtopics.flatMap(({ id, parentId }, n) =>
  Array.from({ length: 16 }, (_, index): DemoQuestion => {
    const truth = (index + n) % 4;
    const difficulty = DIFFICULTIES[index % 3] ?? 'medium';
    return {
      id: `${id}-${index}`,
      topicId: id,
      mainTopicId: parentId ?? id,
      difficulty,
      kind: 'single',
      parts: { options: ['a', 'b', 'c', 'd'], content: null },
      key: truth,
      truth,
    };
  }),
);

function yearOf(seed: number, size = CLASS_SIZE) {
  const chance = chanceFrom(seed);
  const topics = [...mainTopics, ...subtopics];
  const items = itemsOf(bank, topics, chance);
  const wrong = withWrongKeys(bank, items, chance);
  const questions = bank.map((question) => wrong.find(({ id }) => id === question.id) ?? question);
  const students = demoClass(size, chance);
  const sessions = simulateYear({ students, topics, questions, items, now: NOW, timeZone: 'America/Chicago', chance });
  return { students, questions, wrong, sessions };
}

const whole = yearOf(7);
const answers = whole.sessions.flatMap((session) => session.answers);
const shareOf = (has: (localAt: string) => boolean) =>
  answers.filter(({ localAt }) => has(localAt)).length / answers.length;

describe('a simulated year', () => {
  it('has a class of 120 with some 60,000 answers, the same for the same seed', () => {
    expect(new Set(whole.students.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(CLASS_SIZE);
    expect(answers.length).toBeGreaterThan(55_000);
    expect(answers.length).toBeLessThan(65_000);
    expect(yearOf(3, 4)).toEqual(yearOf(3, 4));
    expect(yearOf(3, 4).sessions).not.toEqual(yearOf(4, 4).sessions);
  });

  it('has nothing in the future, and no overlapping sessions of a student', () => {
    for (const [n, session] of whole.sessions.entries()) {
      const before = whole.sessions[n - 1];
      const isSame = before?.student === session.student;
      const free = isSame ? (before.completedAt ?? before.startedAt) : new Date(0);
      const times = [free, session.startedAt, ...session.answers.map(({ at }) => at), session.completedAt ?? NOW];
      expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
      expect(times.every((at) => at <= NOW)).toBe(true);
    }
  });

  it('is busy in the evening and idle at night, and slow in summer', () => {
    const hour = (localAt: string) => Number(localAt.slice(11, 13));
    expect(shareOf((at) => hour(at) >= 18)).toBeGreaterThan(0.4);
    expect(shareOf((at) => hour(at) >= 1 && hour(at) < 6)).toBeLessThan(0.01);
    const month = (name: string) => shareOf((at) => at.slice(5, 7) === name);
    expect(month('07') * 2).toBeLessThan(month('10'));
  });

  it('has sessions of 5 to 20 questions, mostly of one topic, some of them abandoned', () => {
    for (const { questions, available, topics } of whole.sessions) {
      expect(questions.length).toBeGreaterThanOrEqual(5);
      expect(questions.length).toBeLessThanOrEqual(Math.min(20, available));
      expect(new Set(questions).size).toBe(questions.length);
      const ids = new Set(topics.map(({ id }) => id));
      expect(questions.every(({ topicId, mainTopicId }) => ids.has(topicId) || ids.has(mainTopicId))).toBe(true);
    }
    const share = (has: (session: SimulatedSession) => boolean) =>
      whole.sessions.filter((session) => has(session)).length / whole.sessions.length;
    expect(share(({ topics }) => topics.length === 1)).toBeGreaterThan(0.75);
    expect(share(({ completedAt }) => completedAt === null)).toBeGreaterThan(0.03);
    expect(share(({ completedAt }) => completedAt === null)).toBeLessThan(0.1);
  });

  it('has more right answers to easy questions, and from able students', () => {
    const right = (has: (answer: (typeof answers)[number]) => boolean) => {
      const some = answers.filter((answer) => has(answer));
      return some.filter(({ isCorrect }) => isCorrect).length / some.length;
    };
    expect(right(({ question }) => question.difficulty === 'easy')).toBeGreaterThan(
      right(({ question }) => question.difficulty === 'hard') + 0.15,
    );
    const [best, worst] = [1, -1].map((order) => {
      const sorted = whole.students.map((student, index) => ({ ...student, place: index }));
      return new Set(
        sorted
          .toSorted((a, b) => order * (b.ability - a.ability))
          .slice(0, 20)
          .map(({ place }) => place),
      );
    });
    const ofStudents = (places = new Set<number>()) => {
      const some = whole.sessions.filter(({ student }) => places.has(student)).flatMap((session) => session.answers);
      return some.filter(({ isCorrect }) => isCorrect).length / some.length;
    };
    expect(ofStudents(best)).toBeGreaterThan(ofStudents(worst) + 0.25);
  });

  it('has wrong keys that the question statistics reveal', () => {
    const firsts = firstAttemptsOf(whole.sessions);
    const alarmed = whole.questions.filter(({ id, key, parts: asked }) => {
      const figures = itemStatisticsOf(firsts.get(id) ?? [], {
        correctAnswer: Number(key),
        optionCount: asked.options.length,
      });
      return figures.alarm !== null;
    });
    const found = alarmed.filter(({ key, truth }) => key !== truth);
    expect(whole.wrong).toHaveLength(3);
    expect(found).toHaveLength(3);
    expect(alarmed.length).toBeLessThanOrEqual(found.length + 3);
  });
});

it('a student whose ability equals a question’s difficulty answers it right half of the time', () => {
  expect(chanceOfRight(0.7, 0.7)).toBe(0.5);
  expect(chanceOfRight(Math.log(3), 0)).toBeCloseTo(0.75);
});

/** The first answers to each question in completed sessions, as the server stores them. */
function firstAttemptsOf(sessions: SimulatedSession[]): Map<string, FirstAttempt[]> {
  const firsts = new Map<string, FirstAttempt[]>();
  const seen = new Set<string>();
  for (const { student, completedAt, answers: given, questions } of sessions) {
    if (completedAt === null) continue;
    const right = given.filter(({ isCorrect }) => isCorrect).length;
    for (const { question, answer, isCorrect, timeSpent } of given) {
      const place = `${student} ${question.id}`;
      if (seen.has(place)) continue;
      seen.add(place);
      const restScore = (right - (isCorrect ? 1 : 0)) / (questions.length - 1);
      firsts.set(question.id, [
        ...(firsts.get(question.id) ?? []),
        { selectedAnswer: Number(answer), restScore, timeSpent },
      ]);
    }
  }
  return firsts;
}
