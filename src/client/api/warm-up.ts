import { getWarmUp } from '#shared/practice/warm-up.endpoints.ts';
import { read } from '#client/lib/call.ts';

/** Sample questions to try before approval. */
export const warmUpQuery = () => read(getWarmUp);
