import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { MailTransport, OutgoingMail } from '#server/adapters/mail-transport.ts';
import type { Database } from '#server/db/engine.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { createDelivery } from '#server/mail/delivery/delivery.service.ts';
import type { TestApp } from './test-app.ts';

/** A worker of another process, which shares this one's mail server unless it has its own. */
export function anotherWorker(hub: TestApp, transport: MailTransport = hub.mail) {
  return createDelivery({
    db: hub.db,
    clock: hub.clock.read,
    transport,
    media: hub.media,
    publicUrl: 'http://localhost:3000',
    siteTitle: async () => 'The site',
    isOnlyWorker: false,
    log: pino({ level: 'silent' }),
  });
}

/** A mail server that accepts mails only when it is told to. */
export class SlowTransport implements MailTransport {
  readonly isSetUp = true;
  readonly taken: { mail: OutgoingMail; accept: () => void }[] = [];
  #arrival: () => void = () => undefined;

  send(mail: OutgoingMail): Promise<string> {
    return new Promise((resolve) => {
      this.taken.push({ mail, accept: () => resolve('250 OK') });
      this.#arrival();
    });
  }

  /** Resolves when this many mails have arrived. */
  async came(count: number): Promise<void> {
    while (this.taken.length < count) {
      await new Promise<void>((resolve) => {
        this.#arrival = resolve;
      });
    }
  }

  async forget(): Promise<void> {}

  async close(): Promise<void> {
    this.taken.length = 0;
  }
}

/** The number of mails by state. */
export async function mailStates(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: mailMessages.state, count: sql<number>`count(*)::int` })
    .from(mailMessages)
    .groupBy(mailMessages.state);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
