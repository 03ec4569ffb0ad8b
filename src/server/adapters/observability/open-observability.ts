import type { Engine } from '#server/db/engine.ts';
import { together, type Observer } from './observer.ts';
import type { WarningLog } from './tracing.ts';

interface Settings {
  host: string;
  metricsPort: number | null;
  hasTraces: boolean;
}

export interface Observability {
  /** Null if neither metrics nor traces are wanted. */
  observer: Observer | null;
  /** Serves the metrics if they are wanted, and returns the address. */
  serveMetrics(engine: Engine): Promise<string | null>;
  /** Sends the remaining traces. Comes last, so that a stop can be observed. */
  close(): Promise<void>;
}

/** Unwanted parts are not even loaded. */
export async function openObservability(
  { host, metricsPort, hasTraces }: Settings,
  logger: WarningLog,
): Promise<Observability> {
  const metrics = metricsPort === null ? null : (await import('./metrics.ts')).createMetrics();
  const tracing = hasTraces ? (await import('./tracing.ts')).openTracing(logger) : null;
  let server: { close(): Promise<void> } | null = null;
  return {
    observer: together([metrics, tracing].filter((one) => one !== null)),

    async serveMetrics(engine) {
      if (metrics === null || metricsPort === null) return null;
      metrics.watchEngine(engine);
      const { serveMetrics } = await import('./metrics-server.ts');
      const opened = await serveMetrics(metrics, { host, port: metricsPort });
      server = opened;
      return opened.address;
    },

    async close() {
      await tracing?.close();
      await server?.close();
    },
  };
}
