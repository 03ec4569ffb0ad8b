import { expect, it } from 'vitest';
import { useHub } from './support/hub.ts';
import { openPage } from './support/pages.ts';

const hub = useHub();

// A path whose screen is called otherwise in the server's list would only be slower, which nobody would see.
it.each([
  ['nobody', ['/auth']],
  ['a student', ['/', '/quiz', '/quiz-history', '/flashcards', '/flashcards/due']],
  ['the teacher', ['/', '/questions', '/students', '/topics', '/analytics', '/verify-mcqs', '/flashcards']],
])('a page that %s opens names the scripts of its screen', async (who, paths) => {
  const as = who === 'a student' ? await hub.student() : await hub.teacher();
  const page = await openPage(hub.browser, hub.url, who === 'nobody' ? {} : { as });
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
