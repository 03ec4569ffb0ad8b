import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';

export interface OutgoingMail {
  /** The mail's id in the log; also its file name in the outbox and part of its Message-ID. */
  id: string;
  to: { address: string; name: string | null };
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
}

/** Brings one mail on its way, or throws a `MailError`. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** Why a mail could not be sent; `canRetry` where it certainly was not delivered and may be later. */
export class MailError extends Error {
  readonly canRetry: boolean;

  constructor(message: string, { canRetry, cause }: { canRetry: boolean; cause?: unknown }) {
    super(message, { cause });
    this.canRetry = canRetry;
  }
}

const CONNECT_SECONDS = 10;
const SILENCE_SECONDS = 30;

/** nodemailer writes all headers from these fields, encoded, so a line break in one cannot start another. */
function messageOf(mail: OutgoingMail, from: string) {
  return {
    from,
    to: { address: mail.to.address, name: mail.to.name ?? '' },
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${from.split('@').at(-1)?.replace('>', '') ?? 'localhost'}>`,
    // A teacher's text must never make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends through an SMTP server over a small pool of connections. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const smtp = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: CONNECT_SECONDS * 1000,
    greetingTimeout: CONNECT_SECONDS * 1000,
    socketTimeout: SILENCE_SECONDS * 1000,
  });
  return {
    async send(mail) {
      try {
        await smtp.sendMail(messageOf(mail, from));
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    close: async () => smtp.close(),
  };
}

/**
 * A refusal of the 4xx kind, or a connection that failed before the mail's content went over, may be tried again. A
 * connection that broke while or after the content was sent may have delivered it: trying again could send it twice.
 */
function mailErrorOf(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError(String(error), { canRetry: false });
  const { responseCode, command } = error as { responseCode?: number; command?: string }; // nodemailer's own fields
  const canRetry = responseCode === undefined ? command !== 'DATA' : responseCode >= 400 && responseCode < 500;
  return new MailError(error.message, { canRetry, cause: error });
}

/** Keeps every mail as an .eml file, for an installation without SMTP. */
export function createOutboxTransport({ folder, from }: { folder: string; from: string }): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, `${mail.id}.eml`), message as Buffer); // a buffer, as asked for with `buffer`
    },
    close: async () => undefined,
  };
}

/** Keeps mail in memory, for tests; `failWith` makes the next attempts fail. */
export class MemoryMailTransport implements MailTransport {
  readonly sent: OutgoingMail[] = [];
  failWith: MailError | null = null;

  async send(mail: OutgoingMail): Promise<void> {
    if (this.failWith !== null) throw this.failWith;
    this.sent.push(mail);
  }

  async close(): Promise<void> {
    this.sent.length = 0;
  }
}
