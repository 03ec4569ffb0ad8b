import { describe, expect, it } from 'vitest';
import { listMailings } from '#shared/mail/mailings.contract.ts';
import { listQuestions } from '#shared/bank/questions.contract.ts';
import { setUserActive, updateUser } from '#shared/people/users.contract.ts';
import { readSession } from '../e2e/support/answers.ts';
import { openSession, signIn, signInOver, typeQuestion } from '../e2e/support/ended-session.ts';
import { chooseFile, excelFile, sheetQuestions } from '../e2e/support/question-files.ts';
import { expectPosition, option, startQuiz } from '../e2e/support/quiz.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, heading, link } from '../e2e/support/see.ts';
import { TEACHER } from '../e2e/support/server.ts';
import { useHub } from '../e2e/support/hub.ts';

const hub = useHub();

async function inBank(text: string): Promise<number> {
  return (await (await hub.teacher()).call(listQuestions, { query: { search: text } })).length;
}

describe('when a session ends, the sign-in opens over the work, and then the same action succeeds', () => {
  it('in a running quiz', async () => {
    const student = await hub.student();
    const { page, end } = await openSession(hub, '/quiz', student);
    const { id } = await startQuiz(page, student.api);
    await option(page, 2).check();
    await end();
    await button(page, 'Submit Answer').click();
    await signInOver(page, student);
    await expectNotToSee(signIn(page));
    await expect.poll(() => option(page, 2).isDisabled()).toBe(true);
    await expectPosition(page, 1, 5);
    // The options are also disabled while the answer is on its way.
    const answers = async () => (await readSession(student.api, id)).answers;
    await expect.poll(answers).toEqual([expect.objectContaining({ selectedAnswer: 2 })]);
  });

  it('in the question editor', async () => {
    const { page, end } = await openSession(hub, '/questions', TEACHER);
    const question = `Which organ is darkest at ${Date.now()}?`;
    const editor = await typeQuestion(page, question);
    await end();
    await button(editor, 'Create question').click();
    await signInOver(page, TEACHER);
    await expectToast(page, 'Question created successfully');
    await expectNotToSee(editor);
    expect(await inBank(question)).toBe(1);
  });

  it('in a mail with an attachment', { tags: 'long' }, async () => {
    const { firstName, lastName } = await hub.student();
    const { page, end } = await openSession(hub, '/manage-students', TEACHER);
    await page.getByRole('checkbox', { name: `Select ${firstName} ${lastName}` }).check();
    await button(page, 'Email 1 student').click();
    const dialog = page.getByRole('dialog', { name: /^Email/ });
    await dialog.getByLabel('Subject').fill('The lab is closed');
    await dialog.getByLabel('Message').fill('Until Monday.');
    await dialog
      .getByLabel('Attachment (optional, at most 10MB)')
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Monday') });
    await end();
    await button(dialog, 'Email 1 student').click();
    await signInOver(page, TEACHER);
    await expectToast(page, 'Bulk Email Kept');
    const [latest] = await (await hub.teacher()).call(listMailings, {});
    expect(latest).toMatchObject({ subject: 'The lab is closed', total: 1 });
  });

  it('in an import', { tags: 'long' }, async () => {
    const { page, end } = await openSession(hub, '/questions', TEACHER);
    await button(page, 'Bulk Upload').first().click();
    const dialog = page.getByRole('dialog').filter({ hasNotText: 'Your session has ended' });
    await chooseFile(dialog, 'Choose a file', excelFile('ended.xlsx', sheetQuestions(3, 'Ended sessions')));
    await expectToSee(button(dialog, 'Import 3 questions'));
    await end();
    await button(dialog, 'Import 3 questions').click();
    await signInOver(page, TEACHER);
    await expectToast(page, 'Successfully uploaded 3 questions');
    expect(await inBank('Ended sessions')).toBe(3);
  });

  it('on the way to another screen, which then opens', { tags: 'long' }, async () => {
    const student = await hub.student();
    const { page, end } = await openSession(hub, '/', student);
    await expectToSee(heading(page, /^Welcome/));
    await end();
    await link(page, 'Quiz History').first().click();
    await signInOver(page, student);
    await expectToSee(page.getByText('No Quiz History Yet'));
    expect(new URL(page.url()).pathname).toBe('/quiz-history');
  });
});

describe('the sign-in over the work', () => {
  it(
    'can be dismissed: the action fails, the work and the focus stay, and the next action asks again',
    { tags: 'long' },
    async () => {
      const { page, end } = await openSession(hub, '/questions', TEACHER);
      const question = `Which organ is put off at ${Date.now()}?`;
      const editor = await typeQuestion(page, question);
      await end();
      await button(editor, 'Create question').click();
      await expectFocus(signIn(page).getByLabel('Password', { exact: true }));
      await page.keyboard.press('Escape');
      await expectToast(page, 'Please sign in');
      await expect.poll(() => editor.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      expect(await editor.getByLabel('Option D', { exact: true }).inputValue()).toBe('Kidney');
      await button(editor, 'Create question').click();
      await signInOver(page, TEACHER);
      await expectToast(page, 'Question created successfully');
      expect(await inBank(question)).toBe(1);
    },
  );

  it('does not reveal the work: another account that signs in there gets its own start page', async () => {
    const teacher = await hub.teacher();
    const other = await hub.student();
    const { id, email, firstName } = other;
    await teacher.call(updateUser, { params: { id }, body: { email, firstName, lastName: 'Second', role: 'teacher' } });
    const { page, end } = await openSession(hub, '/questions', TEACHER);
    page.on('dialog', () => expect.unreachable('the browser asks whether to leave'));
    const editor = await typeQuestion(page, 'Which organ is private?');
    await end();
    await button(editor, 'Create question').click();
    await signInOver(page, other);
    await expectToSee(heading(page, 'Dashboard'), button(page, new RegExp(`^${firstName} Second`)));
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await inBank('Which organ is private?')).toBe(0);
  });

  it('gives the reason to users who may no longer sign in', { tags: 'long' }, async () => {
    const student = await hub.student();
    const { page } = await openSession(hub, '/', student);
    await expectToSee(heading(page, /^Welcome/));
    const teacher = await hub.teacher();
    await teacher.call(setUserActive, { params: { id: student.id }, body: { isActive: false } });
    await link(page, 'Quiz History').first().click();
    await signInOver(page, student);
    await expectToast(page, 'Login Failed', 'Your account is deactivated. Please contact your instructor.');
    expect(await signIn(page).isVisible()).toBe(true);
  });

  it('does not open after a deliberate sign-out', async () => {
    const { page } = await openSession(hub, '/', TEACHER);
    await expectToSee(heading(page, 'Dashboard'));
    await page.route('**/api/auth/logout', async (route) => {
      const answer = await route.fetch();
      // The session has ended, and the page does not know it yet.
      const refusal = page.waitForResponse((response) => response.status() === 401);
      await link(page, 'Approvals').first().click();
      await refusal;
      await expectToSee(page.getByText('This could not be loaded').first());
      expect(await signIn(page).count()).toBe(0);
      await route.fulfill({ response: answer });
    });
    await button(page, 'Logout').click();
    await expectToSee(link(page, 'Register as Student'));
  });
});
