import { aQuestion, aStudent, aTeacher, aTopic } from './factories.ts';
import { createTestApp, extended } from './test-app.ts';
import { createBlueprint, type Blueprint } from '#shared/practice/blueprints.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { startExam } from '#shared/practice/exams.contract.ts';
import { answerQuestion, completeQuizSession, type QuizSession } from '#shared/practice/quiz-sessions.contract.ts';

/** A blueprint's fields except its domains. */
export const anExamForm = {
  body: 'ARDMS',
  exam: 'SPI',
  version: 'V1',
  validFrom: null,
  validTo: null,
  source: '',
  sourceDate: null,
  questions: 8,
  minutes: 80,
  unscored: 0,
  breakMinutes: 10,
  cut: 75,
  isOpen: true,
};

/** A hub with a teacher, a student, and two topics for an exam's domains. */
export async function anExamHub() {
  const app = await createTestApp();
  const person = await aStudent(app.db);
  const teacher = await app.as(await aTeacher(app.db));
  const student = await app.as(person);
  const physics = await aTopic(app.db, { name: 'Physics' });
  const safety = await aTopic(app.db, { name: 'Safety' });
  return extended(app, {
    teacher,
    student,
    /** The student's account. */
    person,
    physics,
    safety,
    /** Nine questions of physics and four of safety: more than an exam needs. */
    fillBank: async () => {
      for (let n = 0; n < 9; n += 1) await aQuestion(app.db, { topicId: physics.id });
      for (let n = 0; n < 4; n += 1) await aQuestion(app.db, { topicId: safety.id });
    },
    /** 8 questions, 6 of them physics, in 80 minutes by default. */
    aBlueprint: (changes: Partial<PartInput<typeof createBlueprint, 'body'>> = {}) =>
      teacher.ok(createBlueprint, {
        body: {
          ...anExamForm,
          domains: [
            { name: 'Physics', weight: 75, topicIds: [physics.id], objectives: [] },
            { name: 'Safety', weight: 25, topicIds: [safety.id], objectives: [] },
          ],
          ...changes,
        },
      }),
    start: ({ id }: Blueprint, who = student) => who.ok(startExam, { body: { blueprintId: id } }),
    /** Answers the exam's question at this index; null withdraws the answer. */
    give: (session: QuizSession, index: number, selectedAnswer: number | null, who = student) =>
      who.call(answerQuestion, {
        body: { sessionId: session.id, questionId: session.questions[index]?.id ?? '', selectedAnswer },
      }),
    end: (session: QuizSession, who = student) => who.ok(completeQuizSession, { params: { id: session.id }, body: {} }),
  });
}
