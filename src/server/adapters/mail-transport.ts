import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getSystemErrorName } from 'node:util';
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

/** Seconds until a server that does not connect, or falls silent, is given up. */
const PATIENCE = { connect: 10, silence: 30 };

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

interface SmtpSettings {
  url: string;
  from: string;
  patience?: typeof PATIENCE;
}

/** Sends through an SMTP server over a small pool of connections. */
export function createSmtpTransport({ url, from, patience = PATIENCE }: SmtpSettings): MailTransport {
  const smtp = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: patience.connect * 1000,
    greetingTimeout: patience.connect * 1000,
    socketTimeout: patience.silence * 1000,
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

/** Errors of a connection that never came to be. */
const NEVER_CONNECTED = new Set(['EDNS', 'ENOTFOUND', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * A refusal of the 4xx kind may be tried again, and so may a connection that never came to be. Any other loss of the
 * connection may have come after the content was taken: trying again could send the mail twice.
 */
function mailErrorOf(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError(String(error), { canRetry: false });
  // The fields that nodemailer and Node add to their errors.
  const { responseCode, code, errno, timeoutType } = error as {
    responseCode?: number;
    code?: string;
    errno?: number | string;
    timeoutType?: string;
  };
  const isTemporary = responseCode !== undefined && responseCode >= 400 && responseCode < 500;
  const isUnconnected = [code, errnoName(errno)].some((name) => name !== undefined && NEVER_CONNECTED.has(name));
  const isSlowToConnect = timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT';
  return new MailError(error.message, { canRetry: isTemporary || isUnconnected || isSlowToConnect, cause: error });
}

function errnoName(errno: number | string | undefined): string | undefined {
  return typeof errno === 'number' ? getSystemErrorName(errno) : errno;
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
