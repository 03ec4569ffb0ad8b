import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Engine } from '#server/db/engine.ts';
import { errorTypeOf, methodOf, routeOf, statementOf } from './names.ts';
import type { Observer } from './observer.ts';
import { createStandingMetrics } from './standing-metrics.ts';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];
const WORK_SECONDS = [0.01, 0.1, 1, 10, 60, 600];

export interface Metrics extends Observer {
  readonly contentType: string;
  /** Includes the figures of this engine from now on. */
  watchEngine(engine: Engine): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
}

/** The figures of this process, for Prometheus. docs/operations.md explains each. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'hub_http_request_duration_seconds',
    help: 'Requests answered, by the time from their headers to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const refused = new Counter({
    name: 'hub_requests_refused_total',
    help: 'Requests answered with 503, by its code',
    labelNames: ['code'],
    registers,
  });
  const aborted = new Counter({
    name: 'hub_http_requests_aborted_total',
    help: 'Requests whose caller went away before the answer',
    registers,
  });
  const queries = new Histogram({
    name: 'hub_db_query_duration_seconds',
    help: 'Queries, by the time until they were answered',
    labelNames: ['statement'],
    buckets: QUERY_SECONDS,
    registers,
  });
  const failedQueries = new Counter({
    name: 'hub_db_query_errors_total',
    help: 'Queries that failed, by what failed',
    labelNames: ['type'],
    registers,
  });
  const jobs = new Histogram({
    name: 'hub_job_duration_seconds',
    help: 'Jobs done by this process',
    labelNames: ['name', 'outcome'],
    buckets: WORK_SECONDS,
    registers,
  });
  const mail = new Histogram({
    name: 'hub_mail_delivery_duration_seconds',
    help: 'Attempts of this process to send a mail, by what happened to them',
    labelNames: ['outcome'],
    buckets: WORK_SECONDS,
    registers,
  });
  let standing: { refresh(): Promise<void> } | null = null;

  return {
    contentType: registry.contentType,

    watchRequests(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        const status = `${Math.floor(reply.statusCode / 100)}xx`;
        const labels = { method: methodOf(request), route: routeOf(request), status };
        if (reply.statusCode === 503 && request.refusedAs !== null) refused.inc({ code: request.refusedAs });
        requests.observe(labels, reply.elapsedTime / 1000);
        done();
      });
      app.addHook('onRequestAbort', (_request, done) => {
        aborted.inc();
        done();
      });
    },

    async observeQuery(text, run) {
      const began = performance.now();
      try {
        return await run();
      } catch (error) {
        failedQueries.inc({ type: errorTypeOf(error) });
        throw error;
      } finally {
        queries.observe({ statement: statementOf(text) }, secondsSince(began));
      }
    },

    async observeWork(work, run) {
      const began = performance.now();
      let outcome = 'done';
      try {
        return await run();
      } catch (error) {
        outcome = work.kind === 'mail' ? errorTypeOf(error) : 'failed';
        throw error;
      } finally {
        const seconds = secondsSince(began);
        const done = work.kind === 'mail' && work.isKept ? 'kept' : 'sent';
        if (work.kind === 'mail') mail.observe({ outcome: outcome === 'done' ? done : outcome }, seconds);
        else jobs.observe({ name: work.name, outcome }, seconds);
      }
    },

    watchEngine(engine) {
      standing = createStandingMetrics(engine, registry);
    },

    async text() {
      await standing?.refresh();
      return registry.metrics();
    },
  };
}

const secondsSince = (began: number) => (performance.now() - began) / 1000;
