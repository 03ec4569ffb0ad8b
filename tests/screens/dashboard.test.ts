import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TEACHER_GROUPS } from '#client/app/layouts/teacher-groups.ts';
import { useHub } from '../e2e/support/hub.ts';
import { PHONE } from '../e2e/support/pages.ts';
import { button, expectFocus, expectNotToSee, expectToSee, heading, link, tabTo } from '../e2e/support/see.ts';

const hub = useHub();

const openDashboard = async (): Promise<Page> => hub.open('/', { as: await hub.teacher() });

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting for you' });
const metric = (page: Page, label: string) => link(page.getByRole('main'), new RegExp(`^${label}: `));

describe('the first steps of a new hub', () => {
  const firstSteps = (page: Page) => panel(page, 'First Steps');

  it('open the next one and lead there, which is its end, on a phone as well', async () => {
    const page = await hub.open('/', { as: await hub.teacher(), viewport: PHONE });
    await button(firstSteps(page), 'View as a Student').click();
    await button(page, 'Back to teaching').click();
    await expectToSee(firstSteps(page).getByText('1 done'), link(firstSteps(page), 'Open Questions'));
  });
});

describe('the dashboard', () => {
  it.each([
    ['a laptop', { width: 1366, height: 768 }],
    ['a phone', PHONE],
  ])('shows its four figures at once on %s, above the first steps', async (_device, viewport) => {
    const page = await hub.open('/', { as: await hub.teacher(), viewport });
    await expectToSee(panel(page, 'First Steps'));
    for (const label of ['Total Students', 'Total Questions', 'Topics', 'Pending Approvals']) {
      const box = await metric(page, label).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(viewport.height);
    }
  });

  it('of a hub without students says what to do, and that there is no pending work', async () => {
    const page = await openDashboard();
    await expectToSee(heading(page, 'Dashboard'), page.getByText('Welcome to your Sonography education platform'));
    await expectToSee(page.getByText('You’re all caught up.'));
    expect(await metric(page, 'Total Students').textContent()).toBe('0');
    const activity = panel(page, 'Recent Student Activity');
    await expectToSee(activity.getByText('No students yet'), activity.getByText(`${hub.url}/auth`));
    await expectToSee(panel(page, 'Topic Performance Overview').getByText('No topic practiced yet'));
    await expectNotToSee(waiting(page));
  });

  it('opens the bulk question upload in place, and gives the focus back', async () => {
    const page = await openDashboard();
    const upload = button(page, /^Upload Content/);
    await upload.click();
    const dialog = page.getByRole('dialog', { name: 'Bulk Upload' });
    await expectToSee(dialog);
    await page.keyboard.press('Escape');
    await expectNotToSee(dialog);
    await expectFocus(upload);
    await button(page, 'Change Password').click();
    await expectToSee(page.getByRole('dialog', { name: 'Change Password' }));
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('reports a failed load, and tries again', { tags: 'long' }, async () => {
    const page = await hub.open('/topics', {
      as: await hub.teacher(),
      allow: [/Failed to load resource/, /response: 500/],
    });
    await expectToSee(heading(page, 'Manage Topics'));
    await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, body: '' }));
    await link(page, 'Dashboard').first().click();
    await expectToSee(page.getByText('The dashboard could not be loaded'), link(page, /^Manage Questions/));
    await page.unroute('**/api/dashboard');
    await button(page, 'Try again').click();
    await expectToSee(metric(page, 'Total Students'));
    expect(await page.getByText('The dashboard could not be loaded').count()).toBe(0);
  });

  it('hides the first steps permanently, and does not request them again', { tags: 'long' }, async () => {
    const page = await openDashboard();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/first-steps')) asked.push(request.url());
    });
    await expectToSee(panel(page, 'First Steps'));
    asked.length = 0;
    await tabTo(button(page, 'Hide this list'));
    await page.keyboard.press('Enter');
    await expectNotToSee(panel(page, 'First Steps'));
    await expectFocus(heading(page, 'Dashboard'));
    await link(page, 'Topics').first().click();
    await expectToSee(heading(page, 'Manage Topics'));
    await link(page, 'Dashboard').first().click();
    await expectToSee(metric(page, 'Total Students'));
    expect(asked).toEqual([]);
    await page.reload();
    await expectToSee(metric(page, 'Total Students'));
    await expectNotToSee(panel(page, 'First Steps'));
  });
});

describe('a hub with one teacher, without classes and assignments', () => {
  const linksOf = (page: Page) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .filter({ visible: true })
      .evaluateAll((links) =>
        links.map((link) => (link.getAttribute('aria-label') ?? link.textContent).replace(/,.*/, '')),
      );

  it('has every link, and no filter by class', { tags: 'long' }, async () => {
    const page = await hub.open('/students', { as: await hub.teacher() });
    await expectToSee(page.getByLabel('Status'));
    expect(await linksOf(page)).toEqual(TEACHER_GROUPS.flatMap(({ links }) => links.map(({ label }) => label)));
    for (const path of ['/students', '/approvals', '/analytics', '/contacts', '/mail', '/manage-students']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectToSee(page.getByRole('heading', { level: 1 }));
      expect(await page.getByLabel('Class', { exact: true }).count()).toBe(0);
    }
  });

  it('shows students no link to assignments', async () => {
    const page = await hub.open('/', { as: await hub.student() });
    await page.waitForLoadState('networkidle');
    expect(await linksOf(page)).toEqual(['Learning Portal', 'Practice', 'Cards', 'Quiz History']);
  });
});
