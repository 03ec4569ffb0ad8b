import { expect, it, onTestFinished } from 'vitest';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { isTorture } from '#tests/support/torture.ts';
import { readSession, SINGLE_TOPIC } from './support/answers.ts';
import { createStudent, signInTeacher } from './support/api.ts';
import { aBlueprint, deleteFirstExam } from './support/blueprints.ts';
import { ENGINES, databaseOn, startForTest } from './support/engines.ts';
import { DESKTOP, launchBrowser, openPage, PHONE } from './support/pages.ts';
import { expectPosition, openedSession } from './support/quiz.ts';
import { button, expectNotToSee, expectToSee, heading, tabTo } from './support/see.ts';

/** The long form is as long as a real exam, on both engines, at both sizes, and ended by its clock. */
const runs = isTorture
  ? ENGINES.flatMap((engine) => [PHONE, DESKTOP].map((viewport) => ({ engine, viewport, questions: 170, minutes: 4 })))
  : [{ engine: 'embedded' as const, viewport: PHONE, questions: 12, minutes: 30 }];

it.each(runs)(
  'an exam of $questions questions by keyboard alone, through a network outage and a killed server ($engine, $viewport.width px)',
  { timeout: 400_000 },
  async ({ engine, viewport, questions, minutes }) => {
    const where = await databaseOn(engine);
    const start = (port: string) => startForTest({ ...where, env: { PORT: port } });
    let server = await start('0');
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const teacher = await signInTeacher(server.url);
    const topics = (await teacher.call(listTopics, {})).filter(({ name, parentId }) =>
      isTorture ? parentId === null : name === SINGLE_TOPIC,
    );
    const domains = [{ name: 'All', weight: 100, topicIds: topics.map(({ id }) => id), objectives: [] }];
    await deleteFirstExam(teacher);
    await aBlueprint(teacher, 'RVS', { questions, minutes, domains, isOpen: true });
    const { api } = await createStudent(server.url, teacher);
    const allow = [
      /ERR_INTERNET_DISCONNECTED/,
      /ERR_CONNECTION_/,
      /ERR_EMPTY_RESPONSE/,
      /ERR_SOCKET/,
      /ERR_CONTENT_LENGTH/,
    ];
    const page = await openPage(browser, server.url, { as: api, viewport, allow });
    await page.goto('/exams');
    await tabTo(button(page, 'Start exam'));
    await page.keyboard.press('Enter');
    await expectToSee(page.getByRole('dialog', { name: 'Before you start: The Board RVS' }));
    await page.keyboard.press('Enter');
    const session = await openedSession(page, api);
    expect(session.questions).toHaveLength(questions);

    const given: Record<string, number> = {};
    for (const [index, question] of session.questions.entries()) {
      await expectPosition(page, index + 1, questions);
      if (index === Math.floor(questions / 4)) await page.context().setOffline(true);
      if (index === Math.floor(questions / 3)) await page.context().setOffline(false);
      if (index === Math.floor(questions / 2)) await server.end('SIGKILL');
      if (index === Math.floor((2 * questions) / 3)) server = await start(new URL(server.url).port);
      // Questions of any other kind are skipped.
      if (question.content === null) {
        await page.keyboard.press('a');
        if (index % 2 === 1) await page.keyboard.press('b');
        given[question.id] = index % 2;
      }
      await page.keyboard.press('ArrowRight');
    }
    const review = page.getByRole('dialog', { name: 'Review your exam' });
    await expectNotToSee(page.getByText(/waiting to be sent/).first());
    await expect
      .poll(async () => {
        const { answers } = await readSession(api, session.id);
        return Object.fromEntries(answers.map((answer) => [answer.questionId, answer.selectedAnswer]));
      })
      .toEqual(given);

    if (isTorture) {
      await heading(page, 'Exam Results').waitFor({ timeout: minutes * 60_000 });
      await expectToSee(page.getByText("Time's up!"));
    } else {
      await tabTo(button(page, 'Review').first());
      await page.keyboard.press('Enter');
      await tabTo(button(review, 'End exam'));
      await page.keyboard.press('Enter');
      const question = page.getByRole('alertdialog', { name: 'End the exam?' });
      await tabTo(button(question, 'End exam'));
      await page.keyboard.press('Enter');
      await expectToSee(heading(page, 'Exam Results'));
    }
    expect((await readSession(api, session.id)).answers).toHaveLength(Object.keys(given).length);
  },
);
