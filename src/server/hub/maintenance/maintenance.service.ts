import type { FastifyBaseLogger } from 'fastify';

export interface SweepTask {
  /** The kind of data, for the log. */
  what: string;
  /** Returns how many. */
  run: () => Promise<number>;
}

/**
 * Deletes unneeded data, one kind after the other. A failure is logged and does not stop the others; it throws at the
 * end, so that the job counts as failed.
 */
export function createDailySweep(tasks: SweepTask[], logger: FastifyBaseLogger): () => Promise<void> {
  return async () => {
    const failed: string[] = [];
    for (const { what, run } of tasks) {
      try {
        const deleted = await run();
        if (deleted > 0) logger.info({ deleted }, `swept ${what}`);
      } catch (error) {
        logger.error({ err: error }, `could not sweep ${what}`);
        failed.push(what);
      }
    }
    if (failed.length > 0) throw new Error(`could not sweep ${failed.join(', ')}`);
  };
}
