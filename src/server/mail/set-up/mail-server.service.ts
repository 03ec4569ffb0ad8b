import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import {
  createSmtpTransport,
  MailError,
  type MailTransport,
  type SwitchedTransport,
} from '#server/adapters/mail-transport.ts';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { conflict, invalid } from '#server/core/errors.ts';
import { refuseStale, revised } from '#server/core/revisions.ts';
import type { SecretBox } from '#server/core/secret-box.ts';
import { readSetting, writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import {
  mailServer,
  type MailServer,
  type SavedMailServer,
  type setMailServer,
} from '#shared/mail/mail-server.contract.ts';
import { USUAL_PORTS } from '#shared/mail/mail-server.ts';

/** How mail can be set up: by the environment, which wins, or else by owners. */
export type MailSetUp =
  | { environment: { url: string; from: string } }
  | { switched: SwitchedTransport; box: SecretBox };

/** How often a process looks whether another one has set up another server. */
const LOOK_MS = 30_000;

const storedServer = mailServer.extend({ sealedPassword: z.string().nullable() });
type StoredServer = z.output<typeof storedServer>;

const NONE: StoredServer = {
  server: '',
  port: USUAL_PORTS.tls,
  encryption: 'tls',
  account: '',
  sender: '',
  sealedPassword: null,
};
/** What decides who gets the password, and who can read it on the way. */
const DECIDES = ['server', 'port', 'encryption', 'account'] as const satisfies (keyof MailServer)[];

interface MailServerDependencies {
  db: Database;
  setUp: MailSetUp;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The mail server of the settings: stored with its password sealed, and put into use by each process. */
export function createMailServerService({ db, setUp, log }: MailServerDependencies) {
  const readStored = async (on: Database): Promise<StoredServer> =>
    storedServer.catch(NONE).parse((await readSetting(on, 'mail_server')) ?? NONE);

  async function read(on: Database = db): Promise<SavedMailServer> {
    if ('environment' in setUp) return revised({ ...partsOf(setUp.environment), isFixed: true });
    const { sealedPassword, ...server } = await readStored(on);
    const hasPassword = sealedPassword !== null && setUp.box.open(sealedPassword) !== null;
    return revised({ ...server, hasPassword, isFixed: false });
  }

  let used: string | undefined;
  /** Puts what is stored into use, if it is something else than before. */
  async function follow(): Promise<void> {
    if ('environment' in setUp) return;
    const stored = await readStored(db);
    const found = JSON.stringify(stored);
    if (found === used) return;
    if (used !== undefined || stored.server !== '') setUp.switched.switchTo(transportTo(stored, setUp.box));
    used = found;
  }

  return {
    read: () => read(),
    follow,

    /** Follows what other processes store, until `stop`. */
    watch(): { stop: () => void } {
      if ('environment' in setUp) return { stop: () => undefined };
      const timer = setInterval(() => {
        follow().catch((error: unknown) => log.warn({ err: error }, 'could not look for another mail server'));
      }, LOOK_MS).unref();
      return { stop: () => clearInterval(timer) };
    },

    async save({ expectedRevision, password = '', ...server }: Part<typeof setMailServer, 'body'>) {
      if ('environment' in setUp) throw conflict('The administrator has set the mail server, so it can’t be set here');
      const { box } = setUp;
      if (server.server !== '' && server.sender === '') throw invalid('Enter the sender');
      await auditedTransaction(db, async (tx) => {
        await takeLock(tx, 'settings');
        await refuseStale(expectedRevision, () => read(tx));
        const before = await readStored(tx);
        const sealedPassword = server.account === '' ? null : sealedFor(server, { before, password, box });
        addAuditDetails({ changed: changesOf({ ...server, sealedPassword }, before) });
        await writeSetting(tx, 'mail_server', { ...server, sealedPassword });
      });
      await follow();
      return read();
    },
  };
}
export type MailServerService = ReturnType<typeof createMailServerService>;

/** The stored password is kept only for exactly the server and account that it was typed for. */
function sealedFor(
  server: MailServer,
  { before, password, box }: { before: StoredServer; password: string; box: SecretBox },
): string {
  if (password !== '') return box.seal(password);
  const isSame = DECIDES.every((field) => server[field] === before[field]);
  if (!isSame || before.sealedPassword === null || box.open(before.sealedPassword) === null) {
    throw invalid('Enter the password of the account, also if only the server, the port or the encryption has changed');
  }
  return before.sealedPassword;
}

const changesOf = (now: StoredServer, before: StoredServer): string[] =>
  storedServer.keyof().options.filter((field) => now[field] !== before[field]);

/** Null if there is no server. */
function transportTo({ sealedPassword, ...server }: StoredServer, box: SecretBox): MailTransport | null {
  if (server.server === '') return null;
  const password = sealedPassword === null ? '' : box.open(sealedPassword);
  if (password === null) return unreadable;
  return createSmtpTransport({ url: urlOf(server, password), from: server.sender, isTrusted: false });
}

/** Waits like for a server that is down, so mail is not lost while an owner enters the password again. */
const unreadable: MailTransport = {
  isSetUp: true,
  send: () =>
    Promise.reject(
      new MailError('The stored password can’t be read on this machine. Enter it again under Settings, Mail.', {
        failure: 'unreachable',
      }),
    ),
  forget: async () => undefined,
  close: async () => undefined,
};

function urlOf({ server, port, encryption, account }: MailServer, password: string): string {
  const url = new URL(`${encryption === 'tls' ? 'smtps' : 'smtp'}://${server}:${port}`);
  // The setters leave a percent sign as it is.
  url.username = encodeURIComponent(account);
  url.password = encodeURIComponent(password);
  if (encryption === 'starttls') url.searchParams.set('requireTLS', 'true');
  if (encryption === 'none') url.searchParams.set('ignoreTLS', 'true');
  return url.href;
}

/** What the environment says, without its password. */
function partsOf({ url, from }: { url: string; from: string }) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const encryption = protocol === 'smtps:' ? ('tls' as const) : ('starttls' as const);
  return {
    server: hostname,
    port: port === '' ? USUAL_PORTS[encryption] : Number(port),
    encryption,
    account: decodeURIComponent(username),
    sender: from,
    hasPassword: password !== '',
  };
}
