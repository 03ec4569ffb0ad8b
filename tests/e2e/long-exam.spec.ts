import { afterEach, expect, it } from 'vitest';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { createBlueprint } from '#shared/practice/blueprints.contract.ts';
import { isTorture } from '#tests/support/torture.ts';
import { readSession, SINGLE_TOPIC } from './support/answers.ts';
import { createStudent, signInTeacher } from './support/api.ts';
import { DESKTOP, launchBrowser, openPage, PHONE } from './support/pages.ts';
import { createDatabase } from './support/postgres.ts';
import { expectPosition, openedSession } from './support/quiz.ts';
import { dataFolder } from './support/run-folder.ts';
import { button, expectNotToSee, expectToSee, heading, tabTo } from './support/see.ts';
import { startServer, type Server } from './support/server.ts';

const postgresUrl = process.env['TEST_DATABASE_URL'];

/** The long form is as long as a real exam, on both engines, at both sizes, and ended by its clock. */
const runs = isTorture
  ? ['embedded', ...(postgresUrl === undefined ? [] : ['postgres'])].flatMap((engine) =>
      [PHONE, DESKTOP].map((viewport) => ({ engine, viewport, questions: 170, minutes: 4 })),
    )
  : [{ engine: 'embedded', viewport: PHONE, questions: 12, minutes: 30 }];

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

it.each(runs)(
  'an exam of $questions questions by keyboard alone, through a network outage and a killed server ($engine, $viewport.width px)',
  { timeout: 400_000 },
  async ({ engine, viewport, questions, minutes }) => {
    const database = engine === 'postgres' && postgresUrl !== undefined ? await createDatabase(postgresUrl) : null;
    if (database !== null) endings.push(database.drop);
    const dataDir = dataFolder();
    const start = (port: string) => startServer({ dataDir, databaseUrl: database?.url, env: { PORT: port } });
    let server: Server = await start('0');
    endings.push(() => server.end('SIGTERM'));
    const browser = await launchBrowser();
    endings.push(() => browser.close());
    const teacher = await signInTeacher(server.url);
    const topics = (await teacher.call(listTopics, {})).filter(({ name, parentId }) =>
      isTorture ? parentId === null : name === SINGLE_TOPIC,
    );
    await teacher.call(createBlueprint, {
      body: {
        body: 'CCI',
        exam: 'RVS',
        version: '',
        validFrom: null,
        validTo: null,
        source: '',
        sourceDate: null,
        questions,
        minutes,
        unscored: 0,
        breakMinutes: 0,
        cut: 75,
        isOpen: true,
        domains: [{ name: 'All', weight: 100, topicIds: topics.map(({ id }) => id), objectives: [] }],
      },
    });
    const { api } = await createStudent(server.url, teacher);
    const allow = [/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_/, /ERR_EMPTY_RESPONSE/, /ERR_SOCKET/];
    const page = await openPage(browser, server.url, { as: api, viewport, allow });
    await page.goto('/exams');
    await tabTo(button(page, 'Start exam'));
    await page.keyboard.press('Enter');
    await expectToSee(page.getByRole('dialog', { name: 'Before you start: CCI RVS' }));
    await page.keyboard.press('Enter');
    const session = await openedSession(page, api);
    expect(session.questions).toHaveLength(questions);

    const given: Record<string, number> = {};
    for (const [place, question] of session.questions.entries()) {
      await expectPosition(page, place + 1, questions);
      if (place === Math.floor(questions / 4)) await page.context().setOffline(true);
      if (place === Math.floor(questions / 3)) await page.context().setOffline(false);
      if (place === Math.floor(questions / 2)) await server.end('SIGKILL');
      if (place === Math.floor((2 * questions) / 3)) server = await start(new URL(server.url).port);
      // Questions of any other kind are skipped.
      if (question.content === null) {
        await page.keyboard.press('a');
        if (place % 2 === 1) await page.keyboard.press('b');
        given[question.id] = place % 2;
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
