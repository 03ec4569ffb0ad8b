import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import { MailError, type MailTransport, type OutgoingMail } from '#server/adapters/mail-transport.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import type { Database } from '#server/db/engine.ts';
import { failureOf } from '#server/db/failures.ts';
import { afterFailure, afterSuccess } from './attempts.policy.ts';
import {
  claimDueMail,
  endAttempt,
  forgetOtherWorkers,
  forgetWorker,
  recoverInterrupted,
  showLife,
} from './delivery.repository.ts';
import { createMailContents } from './mail-contents.ts';
import { Pause } from './pause.ts';
import type { MailRow } from './mail.repository.ts';

/** The number of mails sent at the same time. */
const LANES = 5;
/** One lane is always free for single mails, however slowly the server accepts those of a mailing. */
const MAILING_LANES = 4;
const HEARTBEAT_MS = 5000;
/** How long a worker with mails being sent but nothing to claim waits before it looks again. */
const LOOK_AGAIN_MS = 1000;
/** Shorter than the timeout of an SMTP server: nobody waits that long for a server to stop. */
const STOP_PATIENCE_MS = 15_000;

interface DeliveryDependencies {
  db: Database;
  clock: Clock;
  transport: MailTransport;
  media: MediaStore;
  publicUrl: string;
  siteTitle: (tx: Database) => Promise<string>;
  /** True if no other process can use this database: then every other worker is dead at the start. */
  isOnlyWorker: boolean;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Sends due mail, several at a time, single mails before those of mailings. Each mail is claimed before it is sent, so
 * that no two workers send the same one. docs/decisions/007-mail.md describes what happens to the mails of a
 * worker that died.
 */
export function createDelivery(dependencies: DeliveryDependencies) {
  const { db, clock, transport, isOnlyWorker, log } = dependencies;
  const worker = randomUUID();
  const contents = createMailContents(dependencies);
  const pause = new Pause(clock);
  const inFlight = new Map<string, MailRow>();
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopping = false;
  let isRegistered = false;
  let hasNews = false;
  let { version } = transport;
  let wakeUp: () => void = () => undefined;

  /** Called when a lane has become free, or there is new mail. */
  function tellNews(): void {
    hasNews = true;
    wakeUp();
  }

  async function outgoing(mail: MailRow): Promise<OutgoingMail> {
    const { subject, text, html, attachment } = await contents.of(mail);
    const to = { address: mail.toAddress, name: mail.toName };
    return { id: mail.id, to, replyTo: mail.replyTo, stopUrl: mail.stopUrl, subject, text, html, attachment };
  }

  async function attempt(mail: MailRow): Promise<void> {
    let isSetUp: boolean;
    try {
      const content = await outgoing(mail);
      // Another server may be set up while the mail is being sent.
      ({ isSetUp } = transport);
      await transport.send(content);
    } catch (error) {
      if (error instanceof MailError && error.failure === 'unreachable') pause.begin();
      else pause.end();
      await writeDown(mail, afterFailure(mail, { error, now: clock(), notBefore: pause.until }));
      return;
    }
    pause.end();
    await writeDown(mail, afterSuccess(mail, { now: clock(), isSetUp }));
  }

  /** Waits while the database is unreachable: nobody else knows what happened to the mail. */
  async function writeDown(mail: MailRow, change: Parameters<typeof endAttempt>[2]): Promise<void> {
    for (;;) {
      try {
        return await endAttempt(db, mail, change);
      } catch (error) {
        if (isStopping || failureOf(error) === null) throw error;
        log.warn({ mailId: mail.id }, 'waiting for the database to record what happened to a mail');
      }
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_AGAIN_MS);
      });
    }
  }

  /** Sends a mail in parallel with others. If its outcome cannot be recorded, it is recovered later. */
  function send(mail: MailRow): void {
    inFlight.set(mail.id, mail);
    void attempt(mail)
      .catch((error: unknown) => log.error({ err: error, mailId: mail.id }, 'could not record what happened to a mail'))
      .finally(() => {
        inFlight.delete(mail.id);
        tellNews();
      });
  }

  /** Claims as many mails as there are free lanes; returns whether there may be more for the remaining lanes. */
  async function claim(): Promise<boolean> {
    if (transport.version !== version) pause.end();
    ({ version } = transport);
    const free = (pause.isProbing ? 1 : LANES) - inFlight.size;
    if (free <= 0 || pause.isPausing || isStopping) return false;
    const ofMailings = [...inFlight.values()].filter((mail) => mail.mailingId !== null).length;
    const freeForMailings = Math.min(free, MAILING_LANES - ofMailings);
    const onlySingle = freeForMailings <= 0;
    const limit = onlySingle ? free : freeForMailings;
    const mails = await claimDueMail(db, { worker, now: clock(), limit, onlySingle });
    mails.forEach(send);
    // A mail of a mailing is claimed only when no single mail is due.
    return mails.length === limit && mails.every((mail) => mail.mailingId === null);
  }

  /** Waits for news, or until it is time to look again. */
  function nextTurn(): Promise<void> {
    if (hasNews) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_AGAIN_MS);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function register(): Promise<void> {
    await db.transaction(async (tx) => {
      if (isOnlyWorker && !isRegistered) await forgetOtherWorkers(tx, worker);
      await showLife(tx, worker);
    });
    isRegistered = true;
  }

  async function drain(): Promise<void> {
    await recoverInterrupted(db, { worker, inFlight: [...inFlight.keys()], now: clock() });
    for (;;) {
      hasNews = false;
      if (await claim()) continue;
      if (inFlight.size === 0) return;
      await nextTurn();
    }
  }

  async function work(): Promise<void> {
    const heartbeat = setInterval(() => {
      showLife(db, worker).catch((error: unknown) => log.warn({ err: error }, 'mail worker heartbeat failed'));
    }, HEARTBEAT_MS);
    try {
      await register();
      do {
        isWanted = false;
        await drain();
        // eslint-disable-next-line typescript/no-unnecessary-condition -- set while it drains, by who wants more
      } while (isWanted);
    } finally {
      clearInterval(heartbeat);
      contents.forget();
      // Reset here, not when the promise settles: a caller in between would get the promise of work that has ended.
      running = null;
    }
  }

  return {
    /** The job: sends all due mail. A call during a run resolves only after its own mail has been handled too. */
    deliverDue(): Promise<void> {
      if (isStopping) return Promise.resolve();
      isWanted = true;
      tellNews();
      running ??= work();
      return running;
    },

    /** Claims nothing more and waits for mails that are being sent. */
    async stop(): Promise<void> {
      isStopping = true;
      const patience = new Promise<void>((resolve) => {
        setTimeout(resolve, STOP_PATIENCE_MS).unref();
      });
      await Promise.race([running, patience]);
      // Mails still being sent stay this worker's until it counts as dead.
      if (isRegistered && inFlight.size === 0) await forgetWorker(db, worker);
    },
  };
}
