import { expect, it } from 'vitest';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { useHub } from './support/hub.ts';

const hub = useHub();

// A path whose screen has another name in the server's list would only be slower, which nobody would notice.
it.each([
  ['nobody', ['/auth']],
  ['a student', ['/', '/quiz', '/quiz-history', '/flashcards', '/flashcards/due']],
  ['the teacher', ['/', '/questions', '/students', '/topics', '/analytics', '/verify-mcqs', '/flashcards']],
])('a page that %s opens names the scripts of its screen', async (who, paths) => {
  const as = who === 'a student' ? await hub.student() : await hub.teacher();
  const page = await hub.open('/robots.txt', who === 'nobody' ? {} : { as });
  for (const path of paths) {
    const html = (await (await page.goto(path))?.text()) ?? '';
    await page.getByRole('heading', { level: 1 }).waitFor();
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const screens = fetched.flatMap((name) => /\/assets\/[\w-]+-screen-[\w-]+\.js$/.exec(name)?.[0] ?? []);
    expect.soft(screens.length, path).toBeGreaterThan(0);
    expect
      .soft(
        screens.filter((name) => !html.includes(`<link rel="modulepreload" crossorigin href="${name}">`)),
        path,
      )
      .toEqual([]);
  }
});

// An address that differs from the server's list would be requested again, which nobody would notice either.
it('a page contains the API data that its screen requests', async () => {
  const student = await hub.student();
  const topicIds = (await student.api.call(listTopics, {})).map(({ id }) => id);
  const session = await student.api.call(createQuizSession, { body: { topicIds, totalQuestions: 2 } });
  const ofStudent = ['/', '/quiz', `/quiz?session=${session.id}`, '/quiz-history', '/flashcards', '/flashcards/due'];
  const ofTeacher = ['/', '/questions', '/questions?kind=hotspot&order=hardest', '/students', '/topics', '/flashcards'];
  for (const [as, paths] of [[student, ofStudent] as const, [await hub.teacher(), ofTeacher] as const]) {
    const page = await hub.open('/robots.txt', { as });
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.getByRole('heading').first().waitFor();
      const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      expect
        .soft(
          asked.filter((name) => name.includes('/api/') && !/\/place$|\/duplicates\?limit=0$/.test(name)),
          path,
        )
        .toEqual([]);
    }
  }
});

it('the list of questions comes in at most 24 files', async () => {
  // Other kinds have more files, to describe their keys.
  const page = await hub.open('/questions?kind=single', { as: await hub.teacher() });
  await page.getByRole('grid').getByRole('checkbox').first().waitFor();
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(['the page', ...files.filter((name) => !name.includes('/media/'))].length).toBeLessThanOrEqual(24);
});
