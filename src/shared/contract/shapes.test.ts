import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registration } from '../people/auth.contract.ts';
import { errorBody } from './fields.ts';
import { listQuestions, question, questionForStudent } from '../bank/questions.contract.ts';
import { answerQuestion, listOwnQuizSessions, quizSession } from '../practice/quiz-sessions.contract.ts';
import { getImage } from '../bank/media.contract.ts';
import { user } from '../people/users.contract.ts';

const ID = '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11';

describe('a registration', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-11T12:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  const form = { email: 'a@example.com', password: 'secret', firstName: ' Ada ', lastName: 'L' };
  const messagesFor = (change: object) => {
    const parsed = registration.safeParse({ ...form, dateOfBirth: '2000-02-29', ...change });
    return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
  };

  it('trims the names', () => {
    expect(registration.parse({ ...form, dateOfBirth: '2000-02-29' }).firstName).toBe('Ada');
  });

  it.each([
    ['Date of birth is required', { dateOfBirth: '' }],
    ['Date of birth is required', { dateOfBirth: '2001-02-29' }],
    ['Date of birth cannot be in the future', { dateOfBirth: '2026-03-13' }],
    ['Please enter a valid date of birth', { dateOfBirth: '1899-12-31' }],
    ['Please enter a valid email address', { email: 'a@b' }],
    ['Password must be at least 6 characters', { password: 'short' }],
    ['Password must be at most 200 characters', { password: 'x'.repeat(201) }],
    ['First name is required', { firstName: ' ' }],
    ['Last name is required', { lastName: '' }],
  ])('is refused with "%s" for %o', (message, change) => {
    expect(messagesFor(change)[0]).toBe(message);
  });

  it("accepts today in the time zone furthest ahead, and the oldest student's birthday", () => {
    expect(messagesFor({ dateOfBirth: '2026-03-12' })).toEqual([]);
    expect(messagesFor({ dateOfBirth: '1900-01-01' })).toEqual([]);
  });
});

describe('query parameters', () => {
  it('name topics by comma-separated ids', () => {
    const parse = (topicIds?: string) => listQuestions.query.parse({ topicIds }).topicIds;
    expect(parse(`${ID},${ID}`)).toEqual([ID, ID]);
    expect(parse('')).toEqual([]);
    expect(parse()).toBeUndefined();
    expect(() => parse('7')).toThrow(/uuid/i);
  });

  it('page the history by 200 from its beginning by default', () => {
    expect(listOwnQuizSessions.query.parse({})).toEqual({ limit: 200, offset: 0 });
    expect(listOwnQuizSessions.query.parse({ limit: '5', offset: '10' })).toEqual({ limit: 5, offset: 10 });
  });
});

describe('server output', () => {
  it("has no key in a student's question, and one in the teacher's", () => {
    const keys = ['correctAnswer', 'explanation'];
    expect(keys.filter((key) => key in questionForStudent.shape)).toEqual([]);
    expect(keys.filter((key) => key in quizSession.shape.questions.element.shape)).toEqual([]);
    expect(keys.filter((key) => key in question.shape)).toEqual(keys);
  });

  it('has no password in a user', () => {
    expect(Object.keys(user.shape)).not.toContain('password');
  });

  it('is stripped of undeclared fields', () => {
    expect(errorBody.parse({ message: 'm', code: 'busy', stack: 'at …' })).toEqual({ message: 'm', code: 'busy' });
  });
});

describe('an answer', () => {
  const parse = (change: object) =>
    answerQuestion.body.safeParse({ sessionId: ID, questionId: ID, selectedAnswer: 0, ...change }).success;

  it('may have any value of the right type', () => {
    expect(parse({ isCorrect: true, timeSpent: 0 })).toBe(true);
    expect(parse({ isCorrect: 'yes' })).toBe(false);
    expect(parse({ timeSpent: -1 })).toBe(false);
  });

  it('chooses one of at most five options', () => {
    expect([0, 4].map((selectedAnswer) => parse({ selectedAnswer }))).toEqual([true, true]);
    expect([-1, 5, 0.5, '0'].filter((selectedAnswer) => parse({ selectedAnswer }))).toEqual([]);
  });
});

it('a media name has no slash and is not too long', () => {
  const parse = (name: string) => getImage.params.safeParse({ name }).success;
  expect(['liver-01.webp', 'A_b.PNG'].map(parse)).toEqual([true, true]);
  expect(['a/b.webp', '..\\a', '', 'a b.webp', 'a'.repeat(201)].filter(parse)).toEqual([]);
});
