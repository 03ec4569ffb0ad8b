import { randomUUID } from 'node:crypto';
import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorTypeOf, methodOf, routeOf, statementOf } from './names.ts';
import type { Observer } from './observer.ts';
import { withoutValues } from './statement-text.ts';

/** A stopping server waits no longer than this for a collector that does not respond. */
const STOP_PATIENCE_MS = 3_000;
const QUIET_MS = 60_000;

/** Where problems with traces are logged. */
export interface WarningLog {
  warn(details: object, message: string): void;
}

export interface Tracing extends Observer {
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/**
 * Sends spans of requests, queries, jobs and mail by OTLP. OpenTelemetry's own variables set the destination, the
 * sampling and the service name. No span contains a value, an address, a name or an error message.
 */
export function openTracing(logger: WarningLog): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'sonography-hub',
      'service.instance.id': randomUUID(),
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const say = sayProblems(logger);
  const tracer = trace.getTracer('sonography-hub');

  return {
    watchRequests(app) {
      watchRequests(app, (name, attributes, parent) =>
        tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent),
      );
    },

    observeQuery(text, run) {
      // Queries outside of any work are the job queue's, which polls every second.
      if (trace.getActiveSpan()?.isRecording() !== true) return run();
      const statement = statementOf(text);
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': statement,
        'db.query.text': withoutValues(text),
      };
      return ended(tracer.startSpan(statement, { kind: SpanKind.CLIENT, attributes }), run);
    },

    observeWork(work, run) {
      const span =
        work.kind === 'mail'
          ? tracer.startSpan('send mail', { kind: SpanKind.CLIENT })
          : tracer.startSpan(`job ${work.name}`, {
              kind: SpanKind.CONSUMER,
              attributes: { 'hub.job.name': work.name },
            });
      return context.with(trace.setSpan(context.active(), span), () => ended(span, run));
    },

    async close() {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_PATIENCE_MS);
      });
      await Promise.race([provider.shutdown().catch((error: unknown) => say(String(error))), patience]);
      clearTimeout(timer);
      for (const part of [trace, context, propagation, diag]) part.disable();
    },
  };
}

async function ended<T>(span: Span, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    fail(span, errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

type StartSpan = (name: string, attributes: Attributes, parent: Context) => Span;

function watchRequests(app: FastifyInstance, startSpan: StartSpan): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  const spanOf = (request: FastifyRequest) => {
    const found = contexts.get(request);
    contexts.delete(request);
    return found && trace.getSpan(found);
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    if (route === 'file') return done();
    const method = methodOf(request);
    const isKnown = route !== 'none';
    const parent = propagation.extract(context.active(), request.headers);
    const attributes = {
      'http.request.method': method,
      'hub.request.id': request.id,
      ...(isKnown && { 'http.route': route }),
    };
    const own = trace.setSpan(parent, startSpan(isKnown ? `${method} ${route}` : method, attributes, parent));
    contexts.set(request, own);
    context.with(own, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spanOf(request);
    if (span) {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) fail(span, String(reply.statusCode));
      span.end();
    }
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    const span = spanOf(request);
    if (span) {
      fail(span, 'aborted');
      span.end();
    }
    done();
  });
}

/** Logs an unreachable collector once a minute. */
function sayProblems(logger: WarningLog): (message: string) => void {
  let quietUntil = 0;
  const say = (message: string) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    logger.warn({ detail: message.slice(0, 500) }, 'traces');
  };
  const ignore = () => undefined;
  diag.setLogger({ error: say, warn: say, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
  return say;
}
