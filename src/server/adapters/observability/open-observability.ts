import type { Engine } from '#server/db/engine.ts';
import { together, type Observer } from './observer.ts';
import type { WarningLog } from './tracing.ts';

interface Settings {
  host: string;
  metricsPort: number | null;
  hasTraces: boolean;
}

export interface Observability {
  /** Null where nobody wants to know. */
  observer: Observer | null;
  /** Serves the metrics, where they are wanted, and returns where. */
  serveMetrics(engine: Engine): Promise<string | null>;
  /** Sends what is left of the traces. Last of all, so that a stop can be watched. */
  close(): Promise<void>;
}

/** What is not wanted is not even loaded. */
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
