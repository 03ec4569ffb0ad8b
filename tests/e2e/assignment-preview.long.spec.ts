import { describe, expect, it } from 'vitest';
import { listQuestions } from '#shared/bank/questions.contract.ts';
import { listTopics } from '#shared/bank/topics.contract.ts';
import {
  createAssignment,
  listAssignments,
  listOwnAssignments,
  type AssignmentForm,
} from '#shared/practice/assignments.contract.ts';
import { createBlueprint } from '#shared/practice/blueprints.contract.ts';
import { getGradebook } from '#shared/practice/gradebook.contract.ts';
import { plainTerms } from '#tests/support/classes.ts';
import { anExamForm } from '#tests/support/exams.ts';
import { SINGLE_TOPIC } from './support/answers.ts';
import { ALL_SIZES, violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { expectPosition, option } from './support/quiz.ts';
import { button, expectFocus, expectNotToSee, expectToSee, heading, link } from './support/see.ts';

const hub = useHub();

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
let given = 0;

/** Gives an assignment to a new student, so that each try starts with an empty one. */
async function give(form: Pick<AssignmentForm, 'work'> & Partial<AssignmentForm>) {
  const teacher = await hub.teacher();
  const student = await hub.student();
  given += 1;
  const assignment = await teacher.call(createAssignment, {
    body: {
      ...plainTerms,
      classId: null,
      title: `Veins ${given}`,
      opensAt: inHours(-1),
      dueAt: inHours(24),
      closesAt: inHours(48),
      ...form,
      studentIds: [student.id],
    },
  });
  return { teacher, student, assignment };
}

/** Its id, and its questions with one right answer. */
async function aTopic() {
  const teacher = await hub.teacher();
  const topicId = (await teacher.call(listTopics, {})).find(({ name }) => name === SINGLE_TOPIC)?.id ?? '';
  const questions = await teacher.call(listQuestions, { query: { topicIds: topicId, limit: 2 } });
  return {
    topicId,
    questions: questions.map((question) => {
      const { id, options } = question;
      const key = 'correctAnswer' in question ? Number(question.correctAnswer) : 0;
      return { id, key, wrong: (key + 1) % options.length };
    }),
  };
}

describe('the preview of an assignment', () => {
  it('is answered like a student’s attempt, shows each key at once, and stores nothing', async () => {
    const { questions } = await aTopic();
    const [first, second] = questions;
    if (!first || !second) throw new Error('there are fewer than two questions');
    const { teacher, student, assignment } = await give({
      work: { kind: 'questions', questionIds: [first.id, second.id] },
      instructions: 'Read chapter 2 first.',
      reveal: 'at_once',
    });
    const page = await hub.open('/assignments', { as: teacher });
    await button(page, `Preview ${assignment.title}`).click();
    await expectToSee(
      heading(page, assignment.title),
      page.getByText('This is a preview'),
      page.getByText('Read chapter 2 first.'),
      page.getByText('To do', { exact: true }),
    );
    expect(await violations(page, ALL_SIZES)).toEqual([]);

    await button(page, 'Start preview').click();
    await expectPosition(page, 1, 2);
    await option(page, first.key).check();
    await button(page, 'Submit Answer').click();
    await expectToSee(page.getByText('Correct', { exact: true }).first());
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(page, 'Next').click();
    await option(page, second.wrong).check();
    await button(page, 'Submit Answer').click();
    await expectToSee(page.getByText('Incorrect', { exact: true }).first());
    await button(page, 'Finish Quiz').click();
    await expectToSee(page.getByText('50%', { exact: true }), page.getByRole('heading', { name: 'Answer Review' }));
    await expectFocus(heading(page, assignment.title));
    expect(await violations(page, ALL_SIZES)).toEqual([]);

    const { assignments } = await teacher.call(listAssignments, { query: {} });
    expect(assignments.find(({ id }) => id === assignment.id)).toMatchObject({ handedIn: 0, students: 1 });
    const { assignments: columns, students } = await teacher.call(getGradebook, { query: { limit: 200 } });
    const index = columns.findIndex(({ id }) => id === assignment.id);
    const row = students.find(({ id }) => id === student.id);
    expect(row?.cells[index]).toMatchObject({ state: 'open', mark: null });
    const { toDo } = await student.api.call(listOwnAssignments, {});
    expect(toDo.find(({ id }) => id === assignment.id)).toMatchObject({ attemptsUsed: 0, openSessionId: null });
    await link(page, 'Back to assignments').click();
    await expectToSee(heading(page, 'Assignments'));
  });

  it('hides the keys of a quiz until it would be closed, on a phone too', async () => {
    const { topicId } = await aTopic();
    const { teacher, assignment } = await give({
      work: { kind: 'quiz', topicIds: [topicId], kinds: [], count: 2, pool: 'wrong' },
      reveal: 'after_due',
    });
    const page = await hub.open(`/assignments/${assignment.id}/preview`, { as: teacher, viewport: PHONE });
    await expectToSee(page.getByText(/^Each student gets questions that they answered wrong last time/));
    await button(page, 'Start preview').click();
    await option(page, 0).check();
    await button(page, 'Submit Answer').click();
    await expectToSee(page.getByText('Submitted', { exact: true }));
    await expectNotToSee(page.getByText(/^(Correct|Incorrect)$/));
    await button(page, 'Next').click();
    await button(page, 'Finish Quiz').click();
    await button(page, 'Finish Quiz Anyway').click();
    await expectToSee(page.getByText('The answers are not shown yet'));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(page, 'See it after closing').click();
    await expectToSee(page.getByRole('heading', { name: 'Answer Review' }));
    await button(page, 'Preview again').click();
    await expectToSee(button(page, 'Start preview'));
  });

  it('ends an exam like a real one, and turns cards over', async () => {
    const { topicId } = await aTopic();
    const teacher = await hub.teacher();
    const domains = [{ name: 'Veins', weight: 100, topicIds: [topicId], objectives: [] }];
    const exam = `SPI ${Date.now()}`;
    const blueprint = await teacher.call(createBlueprint, { body: { ...anExamForm, exam, questions: 2, domains } });
    const { assignment } = await give({ work: { kind: 'exam', blueprintId: blueprint.id }, reveal: 'never' });
    const page = await hub.open(`/assignments/${assignment.id}/preview`, { as: teacher });
    await button(page, 'Start preview').click();
    await option(page, 0).check();
    await button(page, 'Next').click();
    await expectPosition(page, 2, 2);
    await button(page, 'Review').click();
    await expectToSee(page.getByText('1 of 2 questions answered.', { exact: false }));
    await button(page, 'End exam').click();
    await button(page.getByRole('alertdialog'), 'End exam').click();
    await expectToSee(page.getByText('The answers are not shown yet'));
    await expectNotToSee(button(page, 'See it after closing'));

    const cards = await give({ work: { kind: 'cards', topicIds: [topicId], count: 5 }, instructions: 'Five a day.' });
    await page.goto(`/assignments/${cards.assignment.id}/preview`);
    await expectToSee(page.getByText('Five a day.'), page.getByText(new RegExp(`^From ${SINGLE_TOPIC}`)));
    await button(page, 'Show Answer').click();
    await expectToSee(button(page, 'Show Front'));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
  });
});
