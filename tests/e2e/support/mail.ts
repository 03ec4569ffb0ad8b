import { expect } from 'vitest';
import type { ReceivedMail } from '#tests/support/smtp.ts';
import type { MailHub } from './hub.ts';

export const mailsTo = ({ smtp }: MailHub, address: string, subject: string): ReceivedMail[] =>
  smtp.received.filter(({ to, source }) => to.includes(address) && source.includes(`Subject: ${subject}`));

/** Waits for the only mail to this address with this subject, and decodes its transfer encoding. */
export async function mailTo(hub: MailHub, address: string, subject: string): Promise<string> {
  await expect.poll(() => mailsTo(hub, address, subject).length).toBe(1);
  return (mailsTo(hub, address, subject)[0]?.source ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
}
