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
  /** Where a mail program stops mail of this kind with one press (RFC 8058). */
  stopUrl?: string | null;
  subject: string;
  text: string;
  html: string;
  attachment?: Attachment | undefined;
}

export interface Attachment {
  /** The sender as the recipient sees it. */
  name: string;
  content: Buffer;
}

export interface MailTransport {
  /** Whether mails are sent. If not, they are stored, and nobody receives them. */
  readonly isSetUp: boolean;
  /** Another number once mail goes to another server: what was known of the old one says nothing about it. */
  readonly version?: number;
  /** Sends one mail and returns the server's response, or throws a `MailError`. */
  send(mail: OutgoingMail): Promise<string>;
  /** Deletes the stored file of a mail, if any, by its id. */
  forget(id: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * What happened to a mail that was not sent:
 * - `refused`: for good.
 * - `later`: the server asked for a retry later.
 * - `unreachable`: the server accepts no mail at all, so trying another is pointless.
 * - `unclear`: the connection was lost in the middle. The mail may have arrived.
 */
type MailFailure = 'refused' | 'later' | 'unreachable' | 'unclear';

/** Why a mail could not be sent. */
export class MailError extends Error {
  readonly failure: MailFailure;
  /** The server said nothing for too long. */
  readonly isTimeout: boolean;

  constructor(
    message: string,
    { failure, isTimeout = false, cause }: { failure: MailFailure; isTimeout?: boolean; cause?: unknown },
  ) {
    super(message, { cause });
    this.failure = failure;
    this.isTimeout = isTimeout;
  }
}

/** Seconds before a server that does not connect, or falls silent, is given up on. */
const PATIENCE = { connect: 10, silence: 30 };

/** nodemailer writes all headers from these fields, encoded, so a line break in one cannot start another. */
function messageOf(mail: OutgoingMail, from: string) {
  return {
    from,
    to: { address: mail.to.address, name: mail.to.name ?? '' },
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    ...(mail.stopUrl == null
      ? {}
      : {
          list: { unsubscribe: mail.stopUrl },
          headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.attachment && { attachments: [{ filename: mail.attachment.name, content: mail.attachment.content }] }),
    messageId: `<${mail.id}@${from.split('@').at(-1)?.replace('>', '') ?? 'localhost'}>`,
    // A teacher's text must never make the server read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface SmtpSettings {
  url: string;
  from: string;
  patience?: typeof PATIENCE;
  /** Whether people may read all that the server says; otherwise it must have understood a mail first. */
  isTrusted?: boolean;
}

/** Sends through an SMTP server over a small pool of connections. */
export function createSmtpTransport({ url, from, patience = PATIENCE, isTrusted = true }: SmtpSettings): MailTransport {
  const smtp = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: patience.connect * 1000,
    greetingTimeout: patience.connect * 1000,
    socketTimeout: patience.silence * 1000,
  });
  const cleaned = withoutSecretsOf(url);
  return {
    isSetUp: true,
    async send(mail) {
      try {
        const { response } = await smtp.sendMail(messageOf(mail, from));
        return cleaned(response);
      } catch (error) {
        throw mailErrorOf(error, isTrusted ? cleaned : (text) => plainWords(error, cleaned(text)));
      }
    },
    forget: async () => undefined,
    close: async () => smtp.close(),
  };
}

/** Removes the password in an SMTP address from a server's response, which may repeat it. */
function withoutSecretsOf(url: string): (text: string) => string {
  const { username, password } = new URL(url);
  if (password === '') return (text) => text;
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const secrets = [base64(`\u0000${user}\u0000${pass}`), base64(pass), pass, password];
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}

/** Errors of a connection that was never established, or ended before any mail. */
const NEVER_CONNECTED = new Set(['EDNS', 'ENOTFOUND', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAUTH', 'ETLS']);
/** "Service not available, closing transmission channel." */
const CLOSING = 421;

function mailErrorOf(error: unknown, cleaned: (text: string) => string): MailError {
  if (!(error instanceof Error)) return new MailError(cleaned(String(error)), { failure: 'refused' });
  const isTimeout = 'code' in error && error.code === 'ETIMEDOUT';
  return new MailError(cleaned(error.message), { failure: failureOf(error), isTimeout, cause: error });
}

/** If the server may have accepted a mail, only its own word makes it certain that the mail did not arrive. */
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

const WORDS: readonly [pattern: RegExp, words: string][] = [
  [/^(EDNS|ENOTFOUND|EAI_AGAIN)$/, 'There is no server with this name. Is it spelled right?'],
  [/CERT|SIGNATURE/, 'The certificate of the server is not valid for this name, so nothing was sent to it.'],
  [/^ETIMEDOUT$/, 'The server did not answer in time. Is the port right?'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, 'The server refuses connections at this port.'],
  [/^EAUTH$/, 'The server refused the account or the password.'],
  [/SSL|^ETLS$/, 'The server does not offer this kind of encryption at this port.'],
];

/**
 * What went wrong, for people. Servers are quoted only once they have taken part in sending a mail: anything may listen
 * at an address that an owner has typed.
 */
function plainWords(error: unknown, reply: string): string {
  const { code, originalCode, errno } = error as { code?: string; originalCode?: string; errno?: number | string };
  const names = [code, originalCode, errnoName(errno)].filter((name) => name !== undefined);
  const [, words] = WORDS.find(([pattern]) => names.some((name) => pattern.test(name))) ?? [];
  if (words !== undefined) return words;
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return `The server did not accept the mail: ${reply.slice(0, 300)}`;
  return 'What answered there is not a mail server, or ended the connection.';
}

function errnoName(errno: number | string | undefined): string | undefined {
  return typeof errno === 'number' ? getSystemErrorName(errno) : errno;
}

/** Stores every mail as an .eml file, for an installation without SMTP. */
export function createOutboxTransport({ folder, from }: { folder: string; from: string }): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    isSetUp: false,
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      const file = path.join(folder, `${mail.id}.eml`);
      const partial = `${file}.partial`;
      try {
        await fs.mkdir(folder, { recursive: true });
        await fs.writeFile(partial, message as Buffer); // a buffer, because of `buffer`
        await fs.rename(partial, file);
        return 'Kept in the outbox';
      } catch (error) {
        await fs.rm(partial, { force: true });
        const failure = storageFailureOf(error);
        if (failure === null) throw error;
        // There may be space again later.
        const why = failure === 'storage_full' ? 'the disk is full' : 'it is read-only';
        throw new MailError(`The outbox can't be written: ${why}`, { failure: 'unreachable', cause: error });
      }
    },
    forget: (id) => fs.rm(path.join(folder, `${id}.eml`), { force: true }),
    close: async () => undefined,
  };
}

/** A transport that can be replaced while the hub runs; without a replacement it stores mails. */
export interface SwitchedTransport extends MailTransport {
  /** Sends through this one from now on, or with null stores mails again. Mails that are being sent are finished. */
  switchTo(next: MailTransport | null): void;
}

export function createSwitchedTransport(outbox: MailTransport): SwitchedTransport {
  let current = outbox;
  let version = 0;
  const closeCurrent = () => (current === outbox ? undefined : current.close());
  return {
    get isSetUp() {
      return current.isSetUp;
    },
    get version() {
      return version;
    },
    switchTo(next) {
      void closeCurrent();
      current = next ?? outbox;
      version += 1;
    },
    send: (mail) => current.send(mail),
    // Stored before there was a server.
    forget: (id) => outbox.forget(id),
    close: async () => {
      await closeCurrent();
      await outbox.close();
    },
  };
}
