import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { signInWith } from '../e2e/support/doors.ts';
import { button, expectNotToSee, expectToSee, heading, link } from '../e2e/support/see.ts';
import { TEACHER } from '../e2e/support/server.ts';

const addressOf = (page: Page) => page.url().slice(hub.url.length);

describe('the address of a screen, while signed out', () => {
  it('leads a student through the student sign-in to that screen, and after Logout to / again', async () => {
    const student = await hub.student();
    const page = await hub.open('/quiz-history');
    await expectToSee(
      heading(page, '404 Page Not Found'),
      page.getByText('You may need to sign in to see this page.', { exact: true }),
      link(page, 'Go Home'),
    );
    expect(await link(page, 'Log in as a teacher').count()).toBe(0);
    await link(page, 'Log in as a student').click();
    await signInWith(page, student);
    await expectToSee(heading(page, 'Quiz History'), page.getByText('No Quiz History Yet'));
    expect(addressOf(page)).toBe('/quiz-history');
    await button(page, 'Logout').click();
    await expectToSee(link(page, 'Register as Student').first());
    expect(addressOf(page)).toBe('/');
  });

  it('leads a teacher through the teacher sign-in to exactly the requested screen', async () => {
    const page = await hub.open('/questions?search=doppler');
    expect(await link(page, 'Log in as a student').count()).toBe(0);
    await link(page, 'Log in as a teacher').click();
    await signInWith(page, TEACHER);
    await expectToSee(heading(page, 'Manage Questions'));
    expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe('doppler');
    expect(addressOf(page)).toBe('/questions?search=doppler');
  });

  it(
    'offers both sign-ins if both roles have the screen, and leads each role to its own version',
    { tags: 'long' },
    async () => {
      const page = await hub.open('/flashcards');
      await expectToSee(link(page, 'Log in as a student'), link(page, 'Log in as a teacher'));
      await link(page, 'Log in as a student').click();
      await page.getByRole('tab', { name: 'Teacher/Admin' }).click();
      await signInWith(page, TEACHER);
      await expectToSee(heading(page, 'Manage Flash Cards'));
      expect(addressOf(page)).toBe('/flashcards');
    },
  );
});

describe('the sign-in', () => {
  it(
    'leads another role home from an address that is not theirs, in a browser a teacher used before',
    { tags: 'long' },
    async () => {
      const student = await hub.student();
      const page = await hub.open('/auth?next=%2Fquestions#teacher');
      await signInWith(page, TEACHER);
      await expectToSee(heading(page, 'Manage Questions'));
      // Requests in flight when the teacher signs out are refused, and the browser logs that.
      await page.waitForLoadState('networkidle');
      await button(page, 'Logout').click();
      await expectToSee(link(page, 'Register as Student').first());
      await page.goto('/auth?next=%2Fquestions#login');
      await signInWith(page, student);
      await expectToSee(heading(page, /^Welcome/));
      expect(addressOf(page)).toBe('/');
    },
  );

  it.each(['//evil.example/quiz', 'https://evil.example/quiz', '/\\evil.example/quiz'])(
    'leads home, never to %s',
    async (next) => {
      const page = await hub.open(`/auth?next=${encodeURIComponent(next)}`, { as: await hub.student() });
      await expectToSee(heading(page, /^Welcome/));
      expect(page.url()).toBe(`${hub.url}/`);
    },
  );
});

it('server and client agree on the existing addresses, however they are written', { tags: 'long' }, async () => {
  const page = await hub.open('/', { as: await hub.student(), allow: [/404 \(Not Found\)/] });
  const found: Record<string, boolean> = { '/quiz-history/': true, '/QUIZ-history': true, '/quiz-history//': true };
  Object.assign(found, { '//quiz-history': true, '/%71uiz-history?x=/no': true, '/quiz-history#no': true });
  Object.assign(found, { '/no/quiz-history': false, '/quiz-history/7': false, '/quiz-history%2F': false });
  const seen: typeof found = {};
  for (const address of Object.keys(found)) {
    const answer = await page.goto(hub.url + address);
    await heading(page, found[address] ? 'Quiz History' : '404 Page Not Found').waitFor();
    seen[address] = answer?.status() === 200;
  }
  expect(seen).toEqual(found);
  await expectNotToSee(page.getByText('You may need to sign in to see this page.'));
});
