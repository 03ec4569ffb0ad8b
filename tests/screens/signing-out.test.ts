import { expect, it } from 'vitest';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { option, saveAsDraft, startQuiz, submitAnswer } from '../e2e/support/quiz.ts';
import { button, expectToSee, link } from '../e2e/support/see.ts';

it('leaves nothing of a student in the browser', async () => {
  const student = await hub.student();
  // The service worker, which keeps a page for a start without a connection, needs a context that allows it.
  const page = await hub.open('about:blank', { as: student, context: { serviceWorkers: 'allow' } });
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
