import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { violations } from '../e2e/support/axe.ts';
import { useHub } from '../e2e/support/hub.ts';
import { startSmtpServer } from '../support/smtp.ts';
import { PHONE } from '../e2e/support/pages.ts';
import { button, expectNotToSee, expectToast, expectToSee, heading, link } from '../e2e/support/see.ts';

const hub = useHub();

const BANNER = 'Mail is not set up: messages are kept in the outbox, nobody receives them';
const banner = (page: Page) => page.getByText(BANNER, { exact: true });

describe('a hub without mail', () => {
  it('says so wherever mail is used, and calls no message sent', { tags: 'long' }, async () => {
    const { firstName, lastName, email } = await hub.student();
    const name = `${firstName} ${lastName}`;
    const page = await hub.open('/', { as: await hub.teacher() });
    await expectToSee(heading(page, 'Dashboard'), banner(page));

    await page.goto('/manage-students');
    await button(page, `Email ${name}`).click();
    const dialog = page.getByRole('dialog', { name: 'Email student' });
    await expectToSee(dialog.getByText(BANNER, { exact: true }));
    const preview = dialog.getByRole('region', { name: `Preview, to ${name}` });
    await dialog.getByLabel('Subject').fill('Exam dates');
    await dialog.getByLabel('Message').fill('The exam is in June.');
    await expectToSee(preview.getByText('Exam dates'), preview.getByText('The exam is in June.'));
    await expectToSee(preview.getByText(`Hello ${firstName},`));
    await dialog.getByRole('checkbox', { name: /^Begin with/ }).uncheck();
    await expectNotToSee(preview.getByText(`Hello ${firstName},`));
    await button(dialog, 'Email student').click();
    await expectToast(page, 'Email Kept', `Email to ${name} is kept in the outbox, because mail is not set up`);

    await page.goto('/mail');
    await expectToSee(banner(page));
    const row = page.getByRole('row').filter({ hasText: email }).filter({ hasText: 'Exam dates' });
    await expectToSee(row.getByText('Kept', { exact: true }));
    expect(await page.getByRole('table').getByText('Sent', { exact: true }).count()).toBe(0);
    await button(page, 'Send me a test message').click();
    await expectToSee(page.getByText('The test message was kept in the outbox, nobody receives it'));
  });

  it('tells users who forgot their password whom to ask', async () => {
    const page = await hub.open('/forgot-password', { viewport: PHONE });
    await page.getByLabel('Email').fill('nobody@example.org');
    await button(page, 'Send Reset Link').click();
    await expectToSee(heading(page, 'Check Your Email'), page.getByText(/^Mail is not set up on this hub/));
  });

  it('lets an owner set it up, who gets a test message and a plain word if it fails', async () => {
    const smtp = await startSmtpServer();
    onTestFinished(() => smtp.stop());
    const page = await hub.open('/mail', { as: await hub.teacher() });
    await link(page, 'Set up mail').click();
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field('Server').fill('127.0.0.1');
    await field('Encryption').selectOption('none');
    expect(await field('Port').inputValue()).toBe('25');
    await field('Port').fill('1');
    await field('Sender').fill('Hub <hub@example.org>');
    expect(await violations(page)).toEqual([]);
    await button(page, 'Save Settings').click();
    await expectToast(page, 'Settings Saved');
    const test = button(page, 'Send me a test message');
    await test.click();
    await expectToSee(page.getByText('The server refuses connections at this port.'));
    await field('Port').fill(new URL(smtp.url).port);
    expect(await test.isDisabled()).toBe(true);
    await button(page, 'Save Settings').click();
    await expectToast(page, 'Settings Saved');
    await test.click();
    await expectToSee(page.getByText('The mail server accepted the test message'));
    expect(smtp.received).toMatchObject([{ from: 'hub@example.org' }]);
    await page.goto('/mail');
    await expectToSee(heading(page, 'Mail log'));
    await expectNotToSee(banner(page));
  });
});
