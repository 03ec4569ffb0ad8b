import fs from 'node:fs/promises';
import path from 'node:path';
import { getSystemErrorName } from 'node:util';
import nodemailer from 'nodemailer';
import { failureOf as storageFailureOf } from '#server/db/failures.ts';

export interface OutgoingMail {
  /** The mail's id in the log; also its file name in the outbox and part of its Message-ID. */
  id: string;
  to: { address: string; name: string | null };
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachment?: Attachment | undefined;
}

export interface Attachment {
  /** As its recipient sees it. */
  name: string;
  content: Buffer;
}

/** Brings one mail on its way, or throws a `MailError`. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/**
 * What became of a mail that was not sent:
 * - `refused`: for good.
 * - `later`: the server asked to come back with it later.
 * - `unreachable`: the server took no mail at all, so it is of no use to try it with another.
 * - `unclear`: the connection was lost in the middle. It may have arrived.
 */
type MailFailure = 'refused' | 'later' | 'unreachable' | 'unclear';

/** Why a mail could not be sent. */
export class MailError extends Error {
  readonly failure: MailFailure;

  constructor(message: string, { failure, cause }: { failure: MailFailure; cause?: unknown }) {
    super(message, { cause });
    this.failure = failure;
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
    ...(mail.attachment && { attachments: [{ filename: mail.attachment.name, content: mail.attachment.content }] }),
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

/** Errors of a connection that never came to be, or did not get as far as a mail. */
const NEVER_CONNECTED = new Set(['EDNS', 'ENOTFOUND', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAUTH', 'ETLS']);
/** "Service not available, closing transmission channel." */
const CLOSING = 421;

function mailErrorOf(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError(String(error), { failure: 'refused' });
  return new MailError(error.message, { failure: failureOf(error), cause: error });
}

/** Only where the server says so is it certain that a mail it may have taken did not arrive. */
function failureOf(error: Error): MailFailure {
  // The fields that nodemailer and Node add to their errors.
  const { responseCode, code, errno, timeoutType } = error as {
    responseCode?: number;
    code?: string;
    errno?: number | string;
    timeoutType?: string;
  };
  const isUnconnected = [code, errnoName(errno)].some((name) => name !== undefined && NEVER_CONNECTED.has(name));
  const isSlowToConnect = timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT';
  if (isUnconnected || isSlowToConnect || responseCode === CLOSING) return 'unreachable';
  if (responseCode !== undefined) return responseCode < 500 ? 'later' : 'refused';
  return code === 'ECONNECTION' || code === 'ETIMEDOUT' || code === 'ESOCKET' ? 'unclear' : 'refused';
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
      const file = path.join(folder, `${mail.id}.eml`);
      const partial = `${file}.partial`;
      try {
        await fs.mkdir(folder, { recursive: true });
        await fs.writeFile(partial, message as Buffer); // a buffer, as asked for with `buffer`
        await fs.rename(partial, file);
      } catch (error) {
        await fs.rm(partial, { force: true });
        const failure = storageFailureOf(error);
        if (failure === null) throw error;
        // There may be room again later.
        const why = failure === 'storage_full' ? 'the disk is full' : 'it is read-only';
        throw new MailError(`The outbox can't be written: ${why}`, { failure: 'unreachable', cause: error });
      }
    },
    close: async () => undefined,
  };
}

/** Keeps mail in memory, for tests; `failWith` makes the next attempts fail, or those it says. */
export class MemoryMailTransport implements MailTransport {
  readonly sent: OutgoingMail[] = [];
  failWith: MailError | ((mail: OutgoingMail) => MailError | null) | null = null;

  async send(mail: OutgoingMail): Promise<void> {
    const failure = typeof this.failWith === 'function' ? this.failWith(mail) : this.failWith;
    if (failure !== null) throw failure;
    this.sent.push(mail);
  }

  async close(): Promise<void> {
    this.sent.length = 0;
  }
}
