import { forgotPassword } from '#shared/people/auth.contract.ts';
import type { TestApp } from './test-app.ts';

/** Asks for a link to reset the password, and returns the token in the mail that arrives. */
export async function mailedResetToken({ stranger, runJobs, mail }: TestApp, email: string): Promise<string> {
  await stranger().ok(forgotPassword, { body: { email } });
  await runJobs();
  const token = mail.sent.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]).findLast(Boolean);
  if (token === undefined) throw new Error('no link was mailed');
  return token;
}
