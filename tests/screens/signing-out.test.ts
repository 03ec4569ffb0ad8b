import { expect, it } from 'vitest';
import { signInWith } from '../e2e/support/doors.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { option, saveAsDraft, startQuiz, studentInQuiz, submitAnswer } from '../e2e/support/quiz.ts';
import { button, expectToSee, heading, link } from '../e2e/support/see.ts';

it('leaves nothing of a student in the browser', async () => {
  const student = await hub.student();
  // The service worker, which keeps a page for a start without a connection, needs a context that allows it.
  const page = await hub.open('about:blank', {
    as: student,
    context: { serviceWorkers: 'allow' },
    // The quiz may save its position once more before the page goes.
    allow: [/status of 401 .*\/place$/],
  });
  await startQuiz(page, student.api, { questions: '10' });
  await saveAsDraft(page);
  const session = await startQuiz(page, student.api, { questions: '10' });
  await submitAnswer(page, 0);
  await button(page, 'Next').click();
  await option(page, 1).check();
  const inBrowser = () =>
    page.evaluate(async () => {
      const pages = await Promise.all(
        (await caches.keys()).map(async (name) => {
          const cache = await caches.open(name);
          const found = await cache.matchAll('/');
          return Promise.all(found.map((response) => response.text()));
        }),
      );
      return JSON.stringify([localStorage, sessionStorage, pages, await indexedDB.databases()]);
    });
  const [question = { id: '', question: '' }] = session.questions;
  await expect.poll(inBrowser).toContain(student.email);
  const before = await inBrowser();
  const secrets = [student.email, student.id, session.id, question.id, question.question.slice(0, 12)];
  expect(secrets.filter((secret) => !before.includes(secret))).toEqual([]);
  await button(page, 'Logout').click();
  await page.waitForURL(`${hub.url}/`);
  await expectToSee(link(page, 'Register as Student'));
  const after = await inBrowser();
  expect(secrets.filter((secret) => after.includes(secret))).toEqual([]);
});

it('an answer that could not be sent is sealed at sign-out, and sent after the next sign-in', async () => {
  const { student, page, session } = await studentInQuiz(hub, {}, { allow: [/403/] });
  const quiz = page.url();
  await page.route('**/api/quiz-attempts', (route) => route.fulfill({ status: 403, body: '' }));
  await option(page, 2).check();
  await button(page, 'Submit Answer').click();
  await expectToSee(page.getByText('Waiting to be sent', { exact: true }));
  await button(page, 'Logout').click();
  await expectToSee(link(page, 'Register as Student'));
  const [question = { id: '' }] = session.questions;
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await stored()).toContain('sealed:');
  // What the quiz stores while its page goes is removed by the script of the next page, which may not have run yet.
  await expect.poll(stored).not.toContain(session.id);
  expect(await stored()).not.toContain(question.id);

  await page.unroute('**/api/quiz-attempts');
  await page.goto('/auth#login');
  await signInWith(page, student);
  await expectToSee(heading(page, /^Welcome/));
  await page.goto(quiz);
  await expectToSee(button(page, 'Question 1, submitted'));
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('sealed:');
});
