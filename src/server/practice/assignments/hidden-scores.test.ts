import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getStatsOfStudent, listStudentSessions } from '#shared/insight/student-detail.contract.ts';
import {
  listOwnAssignments,
  showMarks,
  type Assignment,
  type AssignmentForm,
} from '#shared/practice/assignments.contract.ts';
import { createBlueprint } from '#shared/practice/blueprints.contract.ts';
import { getExamResult, listExams, startExam } from '#shared/practice/exams.contract.ts';
import { getGradebook } from '#shared/practice/gradebook.contract.ts';
import { getOwnProgress, getPortal, getStudentStats } from '#shared/practice/progress.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  createQuizSession,
  listOwnQuizSessions,
  type QuizSession,
} from '#shared/practice/quiz-sessions.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { anExamForm } from '#tests/support/exams.ts';
import { aTopic, someQuestions } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { finish, RIGHT, WRONG } from '#tests/support/quiz.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { twinsIn } from '#tests/support/twins.ts';

const hub = forEachTest(aClassHub);
const twins = forEachTest(() => twinsIn(hub));

type Sessions = [QuizSession, QuizSession];
const ALIKE = -1;

/** Both give the same answer, unless it is their turn to differ. */
const answer = (sessions: Sessions, index: number, differsAt: number) =>
  twins.both((client, twin) => {
    const { id: sessionId, questions } = sessions[twin];
    const selectedAnswer = twin === 1 && index === differsAt ? WRONG : RIGHT;
    return client.ok(answerQuestion, { body: { sessionId, questionId: questions[index]?.id ?? '', selectedAnswer } });
  });
/** Returns both results without what is each one's own. */
const complete = async (sessions: Sessions) => {
  const results = await twins.both((client, twin) =>
    client.ok(completeQuizSession, { params: { id: sessions[twin].id } }),
  );
  return results.map(({ id: _id, questions: _questions, ...result }) => result);
};
/** Both take an attempt in which they differ in one answer. */
async function attempt(given: Assignment, differsAt = 1) {
  const sessions = await twins.both((client) => hub.begin(given, client));
  for (const index of sessions[0].questions.keys()) await answer(sessions, index, differsAt);
  return { sessions, results: await complete(sessions) };
}

/** Such as "– 67", the newest first. */
const ofHistory = (sessions: { score: number | null }[]) => sessions.map(({ score }) => score ?? '–').join(' ');
const scores = async () => twins.both(async (client) => ofHistory(await client.ok(listOwnQuizSessions)));
const averages = () => twins.both(async (client) => (await client.ok(getStudentStats)).averageScore);
const marks = () =>
  twins.both(async (client) => {
    const { toDo, past, total } = await client.ok(listOwnAssignments);
    return [...toDo, ...past].map(({ state, mark }) => ({ state, mark, total }));
  });

/** Each twin's earlier quiz on another topic, which shows its score of 67%. */
beforeEach(async () => {
  const topic = await aTopic(hub.db, { name: 'Other' });
  const questionIds = (await someQuestions(hub.db, 3, { topicId: topic.id })).map(({ id }) => id);
  await twins.both(async (client) => {
    const body = { topicIds: [topic.id], totalQuestions: 3, questionIds };
    await finish(await client.ok(createQuizSession, { body }), 2, client);
  });
  hub.goTo(0.5);
});

describe('an assignment with withheld keys and another attempt', () => {
  it('does not tell a right answer from a wrong one before or after an attempt is handed in', async () => {
    const questionIds = hub.bank.slice(0, 3).map(({ id }) => id);
    const given = await hub.give({ reveal: 'after_due', attempts: 2, work: { kind: 'questions', questionIds } });
    const sessions = await twins.both((client) => hub.begin(given, client));
    for (const index of sessions[0].questions.keys()) {
      await answer(sessions, index, 1);
      expect(await twins.differences(sessions)).toEqual([]);
    }
    const [one, two] = await complete(sessions);
    expect(one).toMatchObject({ score: null, correctAnswers: null, questionsAttempted: 3, areKeysWithheld: true });
    expect(one).toEqual(two);
    expect(await twins.differences(sessions)).toEqual([]);
    expect(await twins.dataDifferences()).toEqual([]);
  });

  it('leaves its scores out of lists and averages, and shows all of them once no attempt is left', async () => {
    const given = await hub.give({ reveal: 'after_due', attempts: 2 });
    await attempt(given);
    expect(await scores()).toEqual(['– 67', '– 67']);
    expect(await averages()).toEqual([67, 67]);
    expect(await marks()).toEqual([
      [{ state: 'done', mark: null, total: null }],
      [{ state: 'done', mark: null, total: null }],
    ]);
    await hub.handIn(await hub.begin(given), 5);
    expect((await hub.student.ok(getStudentStats)).averageScore).toBeNull();
    const { results } = await attempt(given, ALIKE);
    expect(results).toMatchObject([{ score: 100 }, { score: 100 }]);
    expect(await scores()).toEqual(['100 100 67', '100 80 67']);
    expect(await averages()).toEqual([89, (100 + 80 + 67) / 3]);
    expect(await marks()).toMatchObject([[{ mark: 100 }], [{ mark: 100 }]]);
  });

  it('hides its scores again while a further attempt is possible by accommodation', async () => {
    const given = await hub.give({ reveal: 'never' });
    await attempt(given);
    expect(await scores()).toEqual(['100 67', '80 67']);
    await hub.accommodate(given, { attempts: 2 }, twins.people[1]);
    expect(await scores()).toEqual(['100 67', '– 67']);
  });

  it('shows everything once keys are shown', async () => {
    const given = await hub.give({ reveal: 'after_due', attempts: 0, areMarksShown: false });
    const { sessions } = await attempt(given);
    await hub.passTime(20.1);
    expect(await scores()).toEqual(['100 67', '80 67']);
    expect(await averages()).toEqual([83.5, 73.5]);
    const differing = await twins.differences(sessions);
    expect(differing).toEqual(
      expect.arrayContaining([getStudentStats, getPortal, listOwnQuizSessions, getOwnProgress].map(({ path }) => path)),
    );
    expect(await twins.dataDifferences()).toEqual(['quizSessions', 'quizAttempts']);
  });

  it('shows scores after closing if it never shows keys but marks', async () => {
    const given = await hub.give({ reveal: 'never', attempts: 0, areMarksShown: false });
    await attempt(given);
    hub.goTo(20.1);
    expect(await scores()).toEqual(['– 67', '– 67']);
    await hub.owner.ok(showMarks, { params: given, body: { areShown: true } });
    expect(await scores()).toEqual(['100 67', '80 67']);
    expect(await marks()).toMatchObject([[{ mark: 100 }], [{ mark: 80 }]]);
  });

  it('hides scores after closing until an open attempt has ended', async () => {
    const given = await hub.give({ reveal: 'never', attempts: 0 });
    await attempt(given);
    await twins.both((client) => hub.begin(given, client));
    hub.goTo(20.001);
    expect(await scores()).toEqual(['– 67', '– 67']);
    hub.goTo(20.1);
    expect(await scores()).toEqual(['0 100 67', '0 80 67']);
  });

  it('shows teachers all scores', async () => {
    await attempt(await hub.give({ reveal: 'never', attempts: 2, areMarksShown: false }));
    const params = { studentId: twins.people[1].id };
    expect(ofHistory(await hub.owner.ok(listStudentSessions, { params }))).toBe('80 67');
    expect((await hub.owner.ok(getStatsOfStudent, { params })).averageScore).toBe(73.5);
    const { students } = await hub.owner.ok(getGradebook, { query: { classId: hub.ofClass.id } });
    expect(students.find(({ id }) => id === twins.people[1].id)).toMatchObject({ total: 80 });
  });
});

it.each<[string, Partial<AssignmentForm>]>([
  ['never shows keys and allows any number of attempts', { reveal: 'never', attempts: 0 }],
  ['hides marks', { reveal: 'after_due', areMarksShown: false }],
  ['never shows keys and hides marks', { reveal: 'never', areMarksShown: false }],
])('an assignment that %s does not tell a right answer from a wrong one', async (_what, terms) => {
  const { sessions, results } = await attempt(await hub.give(terms));
  expect(results[0]).toEqual(results[1]);
  expect(await twins.differences(sessions)).toEqual([]);
  expect(await twins.dataDifferences()).toEqual([]);
});

it('being late does not tell which attempt is the best', async () => {
  const given = await hub.give({ reveal: 'never', attempts: 3 });
  await attempt(given);
  hub.goTo(10.5);
  const { sessions } = await attempt(given, ALIKE);
  expect(await marks()).toMatchObject([[{ state: 'done' }], [{ state: 'done' }]]);
  expect(await twins.differences(sessions)).toEqual([]);
});

describe('an assigned exam with withheld keys', () => {
  /** The twins and all others draw alike. */
  const drawAlike = () => void vi.spyOn(Math, 'random').mockImplementation(seededRandom(7));
  const anExam = () =>
    hub.owner.ok(createBlueprint, {
      body: {
        ...anExamForm,
        questions: 3,
        domains: [{ name: 'All', weight: 100, topicIds: [hub.topic.id], objectives: [] }],
      },
    });

  it('does not tell a right answer from a wrong one', async () => {
    const { id: blueprintId } = await anExam();
    const given = await hub.give({ reveal: 'after_due', attempts: 2, work: { kind: 'exam', blueprintId } });
    const sessions = await twins.both((client) => {
      drawAlike();
      return hub.begin(given, client);
    });
    vi.restoreAllMocks();
    for (const index of sessions[0].questions.keys()) await answer(sessions, index, 1);
    expect(await twins.differences(sessions)).toEqual([]);
    const results = await complete(sessions);
    expect(results[0]).toEqual(results[1]);
    const shown = await twins.both((client, twin) => client.ok(getExamResult, { params: sessions[twin] }));
    expect(shown).toMatchObject(shown.map(() => ({ score: null, domains: null })));
    expect(await twins.differences(sessions)).toEqual([]);
    expect(await twins.dataDifferences()).toEqual([]);
    await hub.passTime(20.1);
    expect(await twins.differences(sessions)).toEqual(
      expect.arrayContaining([listExams, getExamResult].map(({ path }) => path)),
    );
  });

  it('keeps its questions out of practice exams', async () => {
    const { id: blueprintId } = await anExam();
    const [first, second, ...rest] = hub.bank.map(({ id }) => id);
    await hub.give({ reveal: 'after_due', work: { kind: 'questions', questionIds: [first ?? '', second ?? ''] } });
    expect(await hub.student.ok(listExams)).toMatchObject([{ domains: [{ available: 3 }] }]);
    const { questions } = await hub.student.ok(startExam, { body: { blueprintId } });
    expect(questions.map(({ id }) => id).toSorted()).toEqual(rest.toSorted());
  });
});

describe('a session that asks a question of an assignment with withheld keys', () => {
  const ofOne = (index = 0) => ({ kind: 'questions' as const, questionIds: [hub.bank[index]?.id ?? ''] });
  const own = (answerReveal: 'immediate' | 'after_submit', questionIds: string[]) =>
    twins.both((client) =>
      client.ok(createQuizSession, {
        body: { topicIds: [hub.topic.id], totalQuestions: questionIds.length, questionIds, answerReveal },
      }),
    );

  it.each(['immediate', 'after_submit'] as const)(
    'and was begun before, showing answers %s, does not tell a right answer from a wrong one',
    async (answerReveal) => {
      const [{ id: first } = { id: '' }, { id: second } = { id: '' }] = hub.bank;
      const sessions = await own(answerReveal, [first, second]);
      hub.goTo(1);
      const given = await hub.give({ reveal: 'after_submit', work: ofOne() });
      hub.goTo(2);
      await answer(sessions, 0, 0);
      await answer(sessions, 1, 0);
      expect(await twins.differences(sessions)).toEqual([]);
      const results = await complete(sessions);
      expect(results[0]).toMatchObject({ score: null, areKeysWithheld: false });
      expect(results[0]).toEqual(results[1]);
      expect(await twins.differences(sessions)).toEqual([]);
      expect(await twins.dataDifferences()).toEqual([]);
      await attempt(given, ALIKE);
      expect(await scores()).toEqual(['100 100 67', '100 50 67']);
    },
  );

  it('keeps its score if it ended before', async () => {
    const sessions = await own('immediate', [hub.bank[0]?.id ?? '']);
    await answer(sessions, 0, 0);
    await complete(sessions);
    hub.goTo(1);
    await hub.give({ reveal: 'never', work: ofOne(), areMarksShown: false });
    expect(await scores()).toEqual(['100 67', '0 67']);
    expect(await twins.both(async (client) => (await client.ok(getOwnProgress)).topics.length)).toEqual([2, 2]);
  });

  it('hides its score if it is an attempt at another assignment', async () => {
    const hiding = await hub.give({ reveal: 'never', work: ofOne(), areMarksShown: false });
    const { sessions, results } = await attempt(await hub.give({ reveal: 'at_once', work: ofOne() }), 0);
    expect(results[0]).toMatchObject({ score: null, areKeysWithheld: false });
    expect(await twins.differences(sessions)).toEqual([]);
    await hub.owner.ok(showMarks, { params: hiding, body: { areShown: true } });
    hub.goTo(20.1);
    expect(await scores()).toEqual(['100 67', '0 67']);
  });
});
