import { z } from 'zod';
import { errorBody } from './fields.ts';

export const PROGRESS_TYPE = 'application/x-ndjson';

/** How far long work is: `done` of `total`, in whatever `stage` counts. */
export const progress = z.object({ stage: z.string(), done: z.int(), total: z.int() });
export type Progress = z.output<typeof progress>;

/** One line of a streamed answer. `result` is what the endpoint answers otherwise; `error` has the status it would have. */
export const progressLine = z.union([
  z.object({ progress }),
  z.object({ result: z.unknown() }),
  z.object({ error: errorBody.extend({ status: z.int() }) }),
]);
