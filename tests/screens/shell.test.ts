import { describe, expect, it } from 'vitest';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { button, expectToast, expectToSee, heading, link } from '../e2e/support/see.ts';

describe('an unknown path', () => {
  it('shows the not-found screen, is logged, and leads home', async () => {
    const page = await hub.open('/auth', { allow: [/404 \(Not Found\)/] });
    const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'));
    await page.goto('/no/such/page');
    await expectToSee(
      heading(page, '404 Page Not Found'),
      page.getByText("The page you're looking for doesn't exist.", { exact: true }),
    );
    expect((await logged).type()).toBe('warning');
    await link(page, 'Go Home').click();
    await page.waitForURL(`${hub.url}/`);
    await expectToSee(link(page, 'Register as Student'));
  });

  it.each(['/quiz', '/quiz-history', '/flashcards', '/approvals'])('includes %s while signed out', async (path) => {
    const page = await hub.open(path);
    await expectToSee(heading(page, '404 Page Not Found'));
    expect(new URL(page.url()).pathname).toBe(path);
  });
});

it('shows a spinner until the script has loaded, without it', async () => {
  const page = await hub.open('about:blank');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await expectToSee(page.getByRole('status').filter({ hasText: 'Loading…' }));
  release();
  await expectToSee(heading(page, 'Get Started Today'));
  expect(await page.locator('#first-spinner').count()).toBe(0);
});

it('has square checkboxes and round radio buttons', async () => {
  const page = await hub.open('/backup', { as: await hub.teacher() });
  const cornerOf = (role: 'radio' | 'checkbox') =>
    page
      .getByRole(role, { checked: false })
      .first()
      .evaluate((box) => getComputedStyle(box).borderTopLeftRadius);
  expect(await cornerOf('radio')).toBe('50%');
  await page.goto('/questions');
  expect(await cornerOf('checkbox')).toBe('3px');
});

describe('a signed-in student', () => {
  it('is sent home from /auth', async () => {
    const page = await hub.open('/auth', { as: await hub.student() });
    await page.waitForURL(`${hub.url}/`);
    expect(await heading(page, /^Welcome/).textContent()).toContain('Maya');
  });

  it('is signed out by Logout, and lands on /', async () => {
    const page = await hub.open('/quiz-history', { as: await hub.student() });
    // Requests in flight are refused by the sign-out, and the browser logs that.
    await page.waitForLoadState('networkidle');
    await button(page, 'Logout').click();
    await page.waitForURL(`${hub.url}/`);
    await expectToSee(link(page, 'Register as Student'));
    await page.goto('/quiz-history');
    await expectToSee(heading(page, '404 Page Not Found'));
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    expect(cookies).not.toContain('hub.sid');
  });

  it('gets to / by Logout even when the server does not respond, and sees there that it failed', async () => {
    const page = await hub.open('/quiz-history', { as: await hub.student(), allow: [/ERR_CONNECTION_REFUSED/] });
    await page.route('**/api/auth/logout', (route) => route.abort('connectionrefused'));
    const home = page.waitForRequest((request) => request.isNavigationRequest());
    await button(page, 'Logout').click();
    expect(new URL((await home).url()).pathname).toBe('/');
    await expectToSee(heading(page, /^Welcome/));
    await expectToast(page, 'Logout Failed', 'You are still signed in on this browser. Please try again.');
  });
});

it('tells the list of accounts from the one for writing to students, by the link and by the title', async () => {
  const page = await hub.open('/reports', { as: await hub.teacher() });
  await link(page, 'Students').first().click();
  await expectToSee(heading(page, 'Student Management'));
  await expect.poll(() => page.title()).toMatch('Student Management · ');
  await link(page, 'Email Students').first().click();
  await expectToSee(heading(page, 'Manage Students'));
  await expect.poll(() => page.title()).toMatch('Manage Students (email) · ');
});
