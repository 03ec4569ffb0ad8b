import type { FastifyInstance } from 'fastify';
import type { JobHandlers } from '#server/adapters/jobs.ts';
import type { MailTransport } from '#server/adapters/mail-transport.ts';
import type { ObserveQuery } from '#server/db/observed-queries.ts';

/** Work that no request waits for. */
export type Work = { kind: 'job'; name: string } | { kind: 'mail'; isKept: boolean };

/** Receives what the hub does, in order to count or trace it. */
export interface Observer {
  /** Adds its hooks; call it before there are any routes. */
  watchRequests(app: FastifyInstance): void;
  observeQuery: ObserveQuery;
  observeWork<T>(work: Work, run: () => Promise<T>): Promise<T>;
}

/** Combines observers into one; returns null for none, so that an unobserved hub does no work for it. */
export function together(observers: Observer[]): Observer | null {
  if (observers.length < 2) return observers[0] ?? null;
  return observers.reduce((outer, inner) => ({
    watchRequests(app) {
      outer.watchRequests(app);
      inner.watchRequests(app);
    },
    observeQuery: (text, run) => outer.observeQuery(text, () => inner.observeQuery(text, run)),
    observeWork: (work, run) => outer.observeWork(work, () => inner.observeWork(work, run)),
  }));
}

/** Returns the same jobs, observed. */
export function observedJobs(handlers: JobHandlers, observer: Observer | null): JobHandlers {
  if (observer === null) return handlers;
  const entries = Object.entries(handlers).map(([name, handle]: [string, (payload: never) => Promise<void>]) => [
    name,
    (payload: never) => observer.observeWork({ kind: 'job', name }, () => handle(payload)),
  ]);
  return Object.fromEntries(entries) as JobHandlers; // each name with its own handler again
}

/** Returns the same transport, observed. */
export function observedMail(transport: MailTransport, observer: Observer | null): MailTransport {
  if (observer === null) return transport;
  return {
    get isSetUp() {
      return transport.isSetUp;
    },
    get version() {
      return transport.version ?? 0;
    },
    send: (mail) => observer.observeWork({ kind: 'mail', isKept: !transport.isSetUp }, () => transport.send(mail)),
    forget: (id) => transport.forget(id),
    close: () => transport.close(),
  };
}
