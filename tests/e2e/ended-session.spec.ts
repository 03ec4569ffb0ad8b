import { describe, expect, it } from 'vitest';
import { listQuestions } from '#shared/bank/questions.contract.ts';
import { signInWith } from './support/doors.ts';
import { openSession, signIn, signInOver, typeQuestion } from './support/ended-session.ts';
import { useHub } from './support/hub.ts';
import { button, expectNotToSee, expectToast, expectToSee, heading, link } from './support/see.ts';
import { TEACHER } from './support/server.ts';

const hub = useHub();

describe('the sign-in over the work, with another tab', () => {
  it('closes automatically if the same user has signed in in another tab', { tags: 'long' }, async () => {
    const student = await hub.student();
    const { page } = await openSession(hub, '/', student);
    await expectToSee(heading(page, /^Welcome/));
    const otherTab = await page.context().newPage();
    await otherTab.goto('/');
    await button(otherTab, 'Logout').click();
    await expectToSee(link(otherTab, 'Register as Student'));
    expect(await signIn(page).count()).toBe(0);
    await link(page, 'Quiz History').first().click();
    await expectToSee(signIn(page));

    await otherTab.goto('/auth#login');
    await signInWith(otherTab, student);
    await expectToSee(heading(otherTab, /^Welcome/));
    await otherTab.close();
    // Pages of a headless browser are always visible, so none gets an event for becoming visible again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectNotToSee(signIn(page));
    await expectToSee(page.getByText('No Quiz History Yet'));
  });

  it('opens if somebody else has signed in in another tab: nothing is done in their name', async () => {
    const { page } = await openSession(hub, '/questions', TEACHER);
    const editor = await typeQuestion(page, 'Whose question is it?');
    const student = await hub.student();
    const otherTab = await page.context().newPage();
    await otherTab.goto('/');
    await button(otherTab, 'Logout').click();
    await link(otherTab, 'Login').first().click();
    await signInWith(otherTab, student);
    await expectToSee(heading(otherTab, /^Welcome/));

    await button(editor, 'Create question').click();
    await signInOver(page, TEACHER);
    await expectToast(page, 'Question created successfully');
    await link(otherTab, 'Quiz History').first().click();
    await expectToSee(signIn(otherTab));
    const teacher = await hub.teacher();
    expect(await teacher.call(listQuestions, { query: { search: 'Whose question is it?' } })).toHaveLength(1);
  });
});
