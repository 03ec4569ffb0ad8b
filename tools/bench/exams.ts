// Aim: of 500 students who start an exam within a second on PostgreSQL, nobody is refused and each has it within 5 s.
import { setTimeout as pause } from 'node:timers/promises';
import { createBlueprint } from '#shared/practice/blueprints.contract.ts';
import { startExam } from '#shared/practice/exams.contract.ts';
import { questions } from '#server/db/schema/content.ts';
import { quizSessionQuestions } from '#server/db/schema/quizzes.ts';
import { insertRows } from '#server/demo/insert-rows.ts';
import { anExamForm } from '#tests/support/exams.ts';
import { aStudent, aTeacher, aTopic } from '#tests/support/factories.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { onPostgres } from './harness.ts';
import { percentile, report, sized, timed } from './measure.ts';

const SIZE = sized({ students: 500, questions: 12_000 }, { students: 50, questions: 1200 });
/** As in the outline of an exam. */
const WEIGHTS = [23, 7, 26, 34, 10];
const ASKED = 110;
const ATTEMPTS_WITHIN_MS = 1000;

export async function run(): Promise<void> {
  await onPostgres(async (engine) => {
    const hub = await createTestApp({ engine });
    const blueprintId = await openBlueprint(hub);
    const students: TestClient[] = [];
    for (let n = 0; n < SIZE.students; n += 1) students.push(await hub.as(await aStudent(hub.db)));

    const random = seededRandom(11);
    const offsets = students.map(() => random() * ATTEMPTS_WITHIN_MS);
    let refused = 0;
    const taken = await Promise.all(
      students.map(async (student, n) => {
        await pause(offsets[n]);
        return timed(async () => {
          const { status } = await student.call(startExam, { body: { blueprintId } });
          if (status !== 201) refused += 1;
        });
      }),
    );
    const detail = `${SIZE.students} students, ${ASKED} of ${SIZE.questions} questions each`;
    report({ what: 'exams refused', value: refused, unit: '', atMost: 0, detail });
    report({
      what: 'start of an exam, slowest',
      value: Math.max(...taken) / 1000,
      unit: 's',
      atMost: 5,
      detail: `median ${(percentile(taken, 0.5) / 1000).toFixed(2)} s`,
    });

    await hub.db.update(quizSessionQuestions).set({ answer: 0 });
    hub.clock.advance({ hours: 3 });
    const ended = await timed(() => hub.jobHandlers['complete-overdue-quizzes']({}));
    report({
      what: 'end of an exam by its clock, each',
      value: ended / SIZE.students,
      unit: 'ms',
      detail: `${ASKED} answers graded, recorded and counted`,
    });
  });
}

async function openBlueprint(hub: TestApp): Promise<string> {
  const teacher = await hub.as(await aTeacher(hub.db));
  const topics = await Promise.all(WEIGHTS.map(() => aTopic(hub.db)));
  const bank = Array.from({ length: SIZE.questions }, (_, n) => {
    const topicId = topics[n % topics.length]?.id ?? null;
    return { question: `Question ${n}?`, options: ['One', 'Two', 'Three', 'Four'], correctAnswer: 0, topicId };
  });
  await insertRows(hub.db, questions, bank);
  const domains = WEIGHTS.map((weight, n) => {
    return { name: `Domain ${n + 1}`, weight, topicIds: [topics[n]?.id ?? ''], objectives: [] };
  });
  const body = { ...anExamForm, questions: ASKED, minutes: 120, breakMinutes: 0, domains };
  return (await teacher.ok(createBlueprint, { body })).id;
}
