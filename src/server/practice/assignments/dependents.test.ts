import { expect, it } from 'vitest';
import { bulkDeleteQuestions } from '#shared/bank/question-bank.contract.ts';
import { startAssignment, type AssignmentForm } from '#shared/practice/assignments.contract.ts';
import { createBlueprint } from '#shared/practice/blueprints.contract.ts';
import { listDependents, type DeletionInput } from '#shared/practice/dependents.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { anExamForm } from '#tests/support/exams.ts';
import { aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';

const hub = forEachTest(aClassHub);

const NOTHING = { blueprints: [], assignments: [], emptied: [] };
const of = (deletion: DeletionInput, who = hub.owner) => who.ok(listDependents, { body: deletion });
const ofQuestions = (selection: Extract<DeletionInput, { kind: 'questions' }>['selection'], who = hub.owner) =>
  of({ kind: 'questions', selection }, who);
const give = (title: string, work: AssignmentForm['work'], changes: Partial<AssignmentForm> = {}) =>
  hub.give({ title, work, ...changes });
const asking = (...questions: { id: string }[]): AssignmentForm['work'] => ({
  kind: 'questions',
  questionIds: questions.map(({ id }) => id),
});
const drawing = (...topics: { id: string }[]): AssignmentForm['work'] => ({
  kind: 'quiz',
  topicIds: topics.map(({ id }) => id),
  kinds: [],
  count: 2,
  pool: 'all',
});
const anExam = (...topics: { id: string }[]) => {
  const domains = [{ name: 'All', weight: 100, topicIds: topics.map(({ id }) => id), objectives: [] }];
  return hub.owner.ok(createBlueprint, { body: { ...anExamForm, questions: 2, domains } });
};

it('a deletion names the blueprints, and the assignments of the caller that are not closed', async () => {
  const [first, second] = hub.bank.map(({ id }) => id);
  const other = await aTopic(hub.db);
  const exam = await anExam(hub.topic);
  await give('Questions', asking(...hub.bank));
  await give('Topics', drawing(hub.topic, other), { classId: null });
  await give('Exam', { kind: 'exam', blueprintId: exam.id });
  await give('Closed', asking(...hub.bank), { opensAt: hub.in(-5), dueAt: hub.in(-3), closesAt: hub.in(-2) });
  const ids = [second ?? '', crypto.randomUUID()];
  expect(await ofQuestions({ ids })).toEqual({ ...NOTHING, assignments: ['Questions'] });
  expect(await of({ kind: 'topics', selection: { ids: [hub.topic.id] } })).toEqual({
    blueprints: ['ARDMS SPI'],
    assignments: ['Topics'],
    emptied: [],
  });
  expect(await of({ kind: 'blueprints', selection: { ids: [exam.id] } })).toEqual({ ...NOTHING, emptied: ['Exam'] });
  const colleague = await hub.as(await aTeacher(hub.db, { staffRole: 'teacher' }));
  expect(await ofQuestions({ ids: [first ?? ''] }, colleague)).toEqual(NOTHING);
});

it('the deletion of all matching questions names what each of them is in, by due date', async () => {
  const [elsewhere] = await someQuestions(hub.db, 1);
  const [first, second, third] = hub.bank;
  if (!elsewhere || !first || !second || !third) throw new Error('they were just made');
  await give('Later', asking(first, elsewhere), { dueAt: hub.in(12) });
  await give('Sooner', asking(second, elsewhere));
  await give('Elsewhere', asking(elsewhere), { dueAt: hub.in(11) });
  const filter = { topicIds: [hub.topic.id] };
  const all = { filter, expectedCount: 5 };
  expect(await ofQuestions(all)).toEqual({ ...NOTHING, assignments: ['Sooner', 'Later'] });
  expect(await ofQuestions({ ...all, except: [first.id] })).toEqual({ ...NOTHING, assignments: ['Sooner'] });
  expect(await ofQuestions({ ...all, except: [first.id, second.id] })).toEqual(NOTHING);
  expect(await ofQuestions({ filter: { search: 'in no question' }, expectedCount: 0 })).toEqual(NOTHING);
  expect(await ofQuestions({ filter: {}, expectedCount: 6 })).toEqual({
    ...NOTHING,
    emptied: ['Sooner', 'Elsewhere', 'Later'],
  });
});

it('an assignment is emptied if nothing else of it exists, and then no attempt can begin', async () => {
  const [gone, first, second] = hub.bank;
  if (!gone || !first || !second) throw new Error('they are in the bank');
  const whole = await give('Emptied', asking(gone, first, second));
  const part = await give('Kept', asking(...hub.bank));
  await hub.owner.ok(bulkDeleteQuestions, { body: { selection: { ids: [gone.id] } } });
  const selection = { ids: [first.id, second.id] };
  expect(await ofQuestions(selection)).toEqual({ ...NOTHING, assignments: ['Kept'], emptied: ['Emptied'] });
  await hub.owner.ok(bulkDeleteQuestions, { body: { selection } });
  expect((await hub.student.call(startAssignment, { params: whole })).status).toBe(409);
  expect((await hub.student.call(startAssignment, { params: part })).status).toBe(200);
});

it('topics are named together: an assignment of two is emptied if both are deleted', async () => {
  const [one, other] = [await aTopic(hub.db), await aTopic(hub.db)];
  await give('Both', drawing(one, other));
  await give('Cards', { kind: 'cards', topicIds: [one.id], count: 5 }, { dueAt: hub.in(12) });
  const ofTopics = (...topics: { id: string }[]) =>
    of({ kind: 'topics', selection: { ids: topics.map(({ id }) => id) } });
  expect(await ofTopics(one)).toEqual({ ...NOTHING, assignments: ['Both'], emptied: ['Cards'] });
  expect(await ofTopics(one, other)).toEqual({ ...NOTHING, emptied: ['Both', 'Cards'] });
  expect(await ofTopics(hub.topic)).toEqual(NOTHING);
});

it('a selection of many questions takes as many queries as one question', async () => {
  const ids = [...hub.bank.map(({ id }) => id), ...Array.from({ length: 12_000 }, () => crypto.randomUUID())];
  await give('Week 1', asking(...hub.bank));
  await give('Week 2', asking(...hub.bank), { dueAt: hub.in(12) });
  expect((await ofQuestions({ ids })).emptied).toEqual(['Week 1', 'Week 2']);
  expect(await queriesOf(() => ofQuestions({ ids }))).toBe(
    await queriesOf(() => ofQuestions({ ids: ids.slice(0, 1) })),
  );
});
