import { expect, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { loginStudent } from '#shared/people/auth.contract.ts';
import { listOwnAttempts, listOwnQuizSessions } from '#shared/practice/quiz-sessions.contract.ts';
import { setUserActive } from '#shared/people/users.contract.ts';
import { readSession } from './support/answers.ts';
import { Api, createStudent, signInTeacher } from './support/api.ts';
import { signInWith } from './support/doors.ts';
import { ENGINES, databaseOn, startForTest } from './support/engines.ts';
import { launchBrowser, openPage } from './support/pages.ts';
import { expectPosition, option, startQuiz, submitAnswer } from './support/quiz.ts';
import type { Engine } from './support/run-folder.ts';
import { button, expectNotToSee, expectToSee, heading, link } from './support/see.ts';

/** Every text that was visible on the way, to search for claims that only become true later. */
async function everythingSaid(page: Page): Promise<() => Promise<string[]>> {
  const said = new Set<string>();
  await page.exposeFunction('remember', (text: string) => said.add(text));
  await page.addInitScript(() => {
    const remember: (text: string) => void = Reflect.get(window, 'remember');
    new MutationObserver(() => remember(document.body?.innerText ?? '')).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  return async () => [...said];
}

/** The test mostly waits, so both engines run it at once. */
it(
  `the worst day: offline, reloaded and signed out in the middle of a timed quiz, nothing is lost (${ENGINES.join(', ')})`,
  () => Promise.all(ENGINES.map(worstDay)),
  300_000,
);

async function worstDay(engine: Engine): Promise<void> {
  const { url } = await startForTest(await databaseOn(engine));
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const teacher = await signInTeacher(url);
  const student = await createStudent(url, teacher);
  // The service worker notices the connection a moment later than the page, which then loads the sign-in once more.
  const allow = [/ERR_INTERNET_DISCONNECTED/, /40[13] .*\/api\//, /ERR_FAILED .*\/assets\//];
  const page = await openPage(browser, url, { as: student, allow, context: { serviceWorkers: 'allow' } });
  const said = await everythingSaid(page);

  const session = await startQuiz(page, student.api, { questions: /^All/, timeLimit: 'Custom', minutes: '2' });
  const total = session.totalQuestions;
  for (let index = 0; index < 5; index += 1) {
    await submitAnswer(page, index % 2);
    await button(page, 'Next').click();
  }

  await page.context().setOffline(true);
  for (let index = 5; index < 10; index += 1) {
    await expectPosition(page, index + 1, total);
    await option(page, index % 2).check();
    await button(page, 'Submit Answer').click();
    await expectToSee(page.getByText('Waiting to be sent', { exact: true }));
    await button(page, 'Next').click();
  }
  const waiting = page.getByText('5 answers waiting to be sent');
  await expectToSee(waiting);

  await page.reload();
  await expectPosition(page, 11, total);
  await expectToSee(waiting);
  expect((await readSession(student.api, session.id)).answers).toHaveLength(5);

  const params = { id: student.id };
  await teacher.call(setUserActive, { params, body: { isActive: false } });
  await page.context().setOffline(false);
  const signIn = page.getByRole('dialog', { name: 'Your session has ended' });
  await expectToSee(signIn);
  await teacher.call(setUserActive, { params, body: { isActive: true } });
  await signInWith(signIn, student);
  await expectNotToSee(signIn);
  await expectNotToSee(waiting);
  await expectPosition(page, 11, total);

  await heading(page, 'Quiz Results').waitFor({ timeout: 125_000 });
  await expectToSee(page.getByText("Time's up!"));
  const again = new Api(url);
  await again.call(loginStudent, { body: { email: student.email, password: student.password } });
  const [entry] = await again.call(listOwnQuizSessions, {});
  expect(entry).toMatchObject({ questionsAttempted: 10, totalQuestions: total, totalTime: 120 });
  const attempts = await again.call(listOwnAttempts, { params: { sessionId: session.id } });
  const given = attempts.map(({ selectedAnswer }) => selectedAnswer);
  expect(given).toEqual([
    ...Array.from({ length: 10 }, (_, index) => index % 2),
    ...Array<null>(total - 10).fill(null),
  ]);

  await link(page, 'Quiz History').first().click();
  await expectToSee(page.getByText(`${total - 10} not answered`).first());
  for (const text of await said()) {
    expect(text).not.toContain('Every answer you submitted is saved');
    expect(text).not.toMatch(/does? not count|could not be recorded|Failed to save/);
  }
}
