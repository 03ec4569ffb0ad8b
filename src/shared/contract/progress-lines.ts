import { z } from 'zod';
import { errorBody } from './fields.ts';

export const PROGRESS_TYPE = 'application/x-ndjson';

/** The progress of long work: `done` of `total`, in units of the `stage`. */
export const progress = z.object({ stage: z.string(), done: z.int(), total: z.int() });
export type Progress = z.output<typeof progress>;

/** One line of a streamed response. `result` is the endpoint's usual response; `error` includes its usual status. */
export const progressLine = z.union([
  z.object({ progress }),
  z.object({ result: z.unknown() }),
  z.object({ error: errorBody.extend({ status: z.int() }) }),
]);
