import { describe, expect, it } from 'vitest';
import type { OwnAssignment } from '#shared/practice/assignments.contract.ts';
import { hasWorkLeft } from '#shared/practice/plan-parts.ts';
import type { OpenQuiz } from '#shared/practice/open-quizzes.contract.ts';
import type { Today } from '#shared/practice/today.contract.ts';
import { doneText, nextStep, planItems, stepText } from './steps.ts';

const NOW = Date.parse('2026-03-11T10:00:00Z');
const hours = (count: number) => new Date(NOW + count * 3_600_000).toISOString();

const physics = { name: 'Physics', topicIds: ['t1'], count: 9, answered: 0, pool: 'unseen' as const };
const today = (change: Partial<Today> = {}): Today => ({
  day: '2026-03-11',
  examDate: null,
  examDateOf: null,
  daysLeft: null,
  exam: { blueprintId: 'b', name: 'ARDMS SPI' },
  exams: [],
  check: null,
  cards: { studied: 0, left: 12 },
  questions: [physics],
  practiceExam: null,
  ...change,
});
const plan = (change: Partial<Today> = {}) => planItems(today(change));
const quiz = (change: Partial<OpenQuiz> = {}): OpenQuiz => ({
  id: 'q',
  topicName: 'Liver',
  draftName: null,
  savedAt: null,
  startedAt: hours(-2),
  lastActiveAt: hours(-1),
  index: 4,
  totalQuestions: 10,
  questionsAttempted: 4,
  timeLimit: 0,
  remainingSeconds: null,
  answerReveal: 'immediate',
  canBePutAside: true,
  isCheck: false,
  ...change,
});
const assignment = (change: Partial<OwnAssignment> = {}): OwnAssignment => ({
  id: 'a',
  title: 'Week 3',
  instructions: '',
  className: null,
  kind: 'quiz',
  count: 10,
  topicIds: ['t1'],
  opensAt: hours(-24),
  dueAt: hours(20),
  closesAt: hours(20),
  timeLimit: 0,
  attempts: 1,
  attemptsUsed: 0,
  reveal: 'after_submit',
  state: 'open',
  isOpen: true,
  openSessionId: null,
  lastSessionId: null,
  done: 0,
  mark: null,
  ...change,
});
const next = (part: Partial<Parameters<typeof nextStep>[0]>) =>
  nextStep({ quizzes: [], assignments: [], plan: plan(), now: NOW, ...part });

const text = (step: ReturnType<typeof nextStep>) => step && Object.values(stepText(step)).join(' | ');

describe('the next step', () => {
  const timed = quiz({ id: 'exam', remainingSeconds: 600, canBePutAside: false });

  it('is a running clock, then work due within two days, then what was begun, then the plan', () => {
    expect(next({ quizzes: [timed, quiz()], assignments: [assignment()] })).toMatchObject({
      kind: 'open-quiz',
      quiz: { id: 'exam' },
      isTimed: true,
    });
    expect(next({ quizzes: [quiz()], assignments: [assignment()] })).toMatchObject({ kind: 'assignment' });
    expect(next({ quizzes: [quiz()] })).toMatchObject({ kind: 'open-quiz', isTimed: false });
    expect(next({})).toMatchObject({ kind: 'questions', left: 9 });
  });

  it('passes over assignments that are due later, handed in or closed', () => {
    const others = [{ dueAt: hours(49) }, { attemptsUsed: 1 }, { isOpen: false }].map((change) => assignment(change));
    expect(next({ assignments: others })).toMatchObject({ kind: 'questions' });
    expect(next({ assignments: [assignment({ dueAt: hours(-1) })] })).toMatchObject({ kind: 'assignment' });
    expect(next({ assignments: [assignment({ attemptsUsed: 1, openSessionId: 's' })] })).toMatchObject({
      kind: 'assignment',
    });
  });

  it('passes over drafts, and quizzes left more than a day ago', () => {
    const quizzes = [quiz({ savedAt: hours(-1), draftName: 'Later' }), quiz({ lastActiveAt: hours(-25) })];
    expect(next({ quizzes })).toMatchObject({ kind: 'questions' });
  });

  it('goes through the plan: questions, cards, then the practice exam, and ends', () => {
    const done = { ...physics, answered: 9 };
    const practiceExam = { isTaken: false };
    expect(next({ plan: plan({ questions: [done], practiceExam }) })).toEqual({ kind: 'cards', left: 12 });
    const cards = { studied: 12, left: 0 };
    expect(next({ plan: plan({ questions: [done], cards, practiceExam }) })).toEqual({
      kind: 'exam',
      name: 'ARDMS SPI',
    });
    expect(next({ plan: plan({ questions: [done], cards, practiceExam: { isTaken: true } }) })).toBeNull();
  });

  it('begins with a check if nothing is known about the student', () => {
    const offered = plan({ check: { isOffered: true, openSessionId: null } });
    expect(next({ plan: offered })).toEqual({ kind: 'check' });
    expect(text(next({ plan: offered }))).toBe('Find out where you stand | 15 to 25 questions, at most 15 min');
  });

  it('asks for the rest of a part that was begun, but never for fewer questions than count', () => {
    expect(next({ plan: plan({ questions: [{ ...physics, answered: 4 }] }) })).toMatchObject({ left: 5 });
    expect(next({ plan: plan({ questions: [{ ...physics, answered: 8 }] }) })).toMatchObject({ left: 2 });
  });
});

describe('the text of a step', () => {
  it('says what is next, and about how long it takes', () => {
    expect(text(next({}))).toBe('Start: 9 questions, Physics | About 6 min');
    expect(text(next({ plan: plan({ questions: [{ ...physics, answered: 4 }] }) }))).toBe(
      'Continue: 5 questions, Physics | About 3 min',
    );
    expect(text(next({ quizzes: [quiz()] }))).toBe('Continue: 6 questions, Liver | About 4 min');
    expect(text(next({ quizzes: [quiz({ questionsAttempted: 10 })] }))).toBe('Finish: Liver | All questions answered');
    expect(text(next({ plan: plan({ questions: [] }) }))).toBe('Study 12 cards | About 2 min');
  });
});

it('what was done today names questions and cards, as far as there were any', () => {
  expect(doneText({ questions: [{ ...physics, answered: 1 }], cards: { studied: 12, left: 0 } })).toBe(
    '1 question answered, 12 cards studied',
  );
  expect(doneText({ questions: [physics], cards: { studied: 0, left: 3 } })).toBe('');
});

describe('a plan', () => {
  const done = { questions: [{ ...physics, answered: 9 }], cards: { studied: 3, left: 0 } };

  it.each<[boolean, Partial<Today>]>([
    [false, done],
    [false, { questions: [], cards: { studied: 0, left: 0 } }],
    [true, { ...done, questions: [{ ...physics, answered: 8 }] }],
    [true, { ...done, cards: { studied: 3, left: 1 } }],
    [false, { ...done, practiceExam: { isTaken: true } }],
    [true, { ...done, practiceExam: { isTaken: false } }],
    [false, { ...done, check: { isOffered: false, openSessionId: null } }],
    [true, { ...done, check: { isOffered: true, openSessionId: null } }],
  ])('has work left (%s) for the portal and for the reminder alike: %o', (isLeft, change) => {
    expect(plan(change).some(({ isDone }) => !isDone)).toBe(isLeft);
    expect(hasWorkLeft(today(change))).toBe(isLeft);
  });
});
