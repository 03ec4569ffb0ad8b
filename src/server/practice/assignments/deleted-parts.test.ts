import { expect, it } from 'vitest';
import { bulkDeleteQuestions } from '#shared/bank/question-bank.contract.ts';
import { deleteQuestion } from '#shared/bank/questions.contract.ts';
import { deleteTopic } from '#shared/bank/topics.contract.ts';
import {
  createAssignment,
  listOwnAssignments,
  startAssignment,
  updateAssignment,
  type AssignmentForm,
} from '#shared/practice/assignments.contract.ts';
import { createBlueprint, deleteBlueprint } from '#shared/practice/blueprints.contract.ts';
import { getGradebook } from '#shared/practice/gradebook.contract.ts';
import { listOwnAttempts } from '#shared/practice/quiz-sessions.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { anExamForm } from '#tests/support/exams.ts';
import { aTopic } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';

const hub = forEachTest(aClassHub);
type Work = AssignmentForm['work'];

const ofTopics = (...topicIds: string[]): Work => ({ kind: 'quiz', topicIds, kinds: [], count: 2, pool: 'all' });
const ofQuestions = (...questionIds: string[]): Work => ({ kind: 'questions', questionIds });
const questionIds = () => hub.bank.map(({ id }) => id);
const anExam = async () => {
  const domains = [{ name: 'All', weight: 100, topicIds: [hub.topic.id], objectives: [] }];
  const { id } = await hub.owner.ok(createBlueprint, { body: { ...anExamForm, questions: 2, domains } });
  return { kind: 'exam' as const, blueprintId: id };
};

/** Work of which a part is deleted, the same without that part, and with something that was deleted before. */
interface Case {
  work: Work;
  without: Work | null;
  other: Work;
  remove: () => Promise<unknown>;
}
const CASES: Record<string, () => Promise<Case>> = {
  questions: async () => {
    const [first = '', second = '', ...rest] = questionIds();
    await hub.owner.ok(deleteQuestion, { params: { id: second } });
    return {
      work: ofQuestions(first, ...rest),
      without: ofQuestions(...rest),
      other: ofQuestions(second, ...rest),
      remove: () => hub.owner.ok(deleteQuestion, { params: { id: first } }),
    };
  },
  topics: async () => {
    const [gone, other] = [await aTopic(hub.db), await aTopic(hub.db)];
    await hub.owner.ok(deleteTopic, { params: { id: other.id } });
    return {
      work: ofTopics(gone.id, hub.topic.id),
      without: ofTopics(hub.topic.id),
      other: ofTopics(other.id, hub.topic.id),
      remove: () => hub.owner.ok(deleteTopic, { params: { id: gone.id } }),
    };
  },
  'an exam': async () => {
    const [work, other] = [await anExam(), await anExam()];
    await hub.owner.ok(deleteBlueprint, { params: { id: other.blueprintId } });
    const { blueprintId: id } = work;
    return { work, without: null, other, remove: () => hub.owner.ok(deleteBlueprint, { params: { id } }) };
  },
};

it.each(Object.entries(CASES))(
  'an assignment of %s can be changed after a part was deleted, and the part left out, but nothing deleted added',
  async (_what, make) => {
    const { work, without, other, remove } = await make();
    expect((await hub.owner.call(createAssignment, { body: hub.form({ work: other }) })).status).toBe(404);
    const given = await hub.give({ work });
    await hub.begin(given);
    await remove();
    const change = (changes: Partial<AssignmentForm>) =>
      hub.owner.call(updateAssignment, { params: given, body: hub.form({ work, ...changes }) });
    const later = { dueAt: hub.in(30), closesAt: hub.in(40) };
    expect(await change(later)).toMatchObject({ status: 200, body: { work, ...later } });
    expect((await change({ work: other })).status).toBe(404);
    if (without === null) return;
    expect(await change({ work: without })).toMatchObject({ status: 200, body: { work: without } });
    expect((await change({})).status).toBe(404);
  },
);

it('an attempt at an exam whose blueprint was deleted is refused in words', async () => {
  const work = await anExam();
  const given = await hub.give({ work });
  await hub.owner.ok(deleteBlueprint, { params: { id: work.blueprintId } });
  expect(await hub.student.call(startAssignment, { params: given })).toMatchObject({
    status: 409,
    error: { code: 'no_questions', message: 'The exam of this assignment has been deleted' },
  });
});

it('marks, their exports and what was asked stay as they are after all questions were deleted', async () => {
  const given = await hub.give({ attempts: 0 });
  const exam = await hub.give({ title: 'Final', work: await anExam() });
  const attempt = await hub.begin(given);
  await hub.handIn(attempt, 4);
  await hub.handIn(await hub.begin(exam), 1);
  const query = { classId: hub.ofClass.id };
  const url = `/api/gradebook/file?format=csv&classId=${hub.ofClass.id}`;
  const read = async () => ({
    marks: await hub.owner.ok(getGradebook, { query }),
    file: (await hub.owner.send('GET', url)).text,
    own: await hub.student.ok(listOwnAssignments),
    // Only their topic is no longer known.
    asked: (await hub.student.ok(listOwnAttempts, { params: { sessionId: attempt.id } })).map(
      ({ topicId: _topicId, topicName: _topicName, ...asked }) => asked,
    ),
  });
  const before = await read();
  await hub.owner.ok(bulkDeleteQuestions, { body: { selection: { filter: {}, expectedCount: hub.bank.length } } });
  await hub.owner.ok(deleteTopic, { params: hub.topic });
  expect(await read()).toEqual(before);
});
