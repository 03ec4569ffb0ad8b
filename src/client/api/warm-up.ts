import { getTopicSample, getWarmUp } from '#shared/practice/warm-up.endpoints.ts';
import { read } from '#client/lib/call.ts';

/** Sample questions to try before approval. */
export const warmUpQuery = () => read(getWarmUp);

/** Questions of a topic for a teacher to try. They are drawn each time, and nothing is kept of them. */
export const topicSampleQuery = (id: string) => ({
  ...read(getTopicSample, { params: { id } }),
  staleTime: Infinity,
  gcTime: 0,
});
