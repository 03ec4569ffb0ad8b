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
  collectDefaultMetrics({ register: registry });
  const common = (name: string, help: string) => ({ name: `hub_${name}`, help, registers: [registry] });
  const histogram = <L extends string>(buckets: number[], labelNames: L[], name: string, help: string) =>
    new Histogram<L>({ ...common(`${name}_duration_seconds`, help), labelNames, buckets });
  const counter = <L extends string>(labelNames: L[], name: string, help: string) =>
    new Counter<L>({ ...common(`${name}_total`, help), labelNames });
  const requests = histogram(
    REQUEST_SECONDS,
    ['method', 'route', 'status'],
    'http_request',
    'Requests answered, by the time from their headers to the end of the answer',
  );
  const refused = counter(['code'], 'requests_refused', 'Requests answered with 503, by its code');
  const aborted = counter([], 'http_requests_aborted', 'Requests whose caller went away before the answer');
  const queries = histogram(QUERY_SECONDS, ['statement'], 'db_query', 'Queries, by the time until they were answered');
  const failedQueries = counter(['type'], 'db_query_errors', 'Queries that failed, by what failed');
  const jobs = histogram(WORK_SECONDS, ['name', 'outcome'], 'job', 'Jobs done by this process');
  const mail = histogram(
    WORK_SECONDS,
    ['outcome'],
    'mail_delivery',
    'Attempts of this process to send a mail, by what happened to them',
  );
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
