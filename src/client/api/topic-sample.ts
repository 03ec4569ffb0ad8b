import { getTopicSample } from '#shared/practice/topic-sample.endpoints.ts';
import { read } from '#client/lib/call.ts';

/** Questions of a topic for a teacher to try. They are drawn each time, and nothing is kept of them. */
export const topicSampleQuery = (id: string) => ({
  ...read(getTopicSample, { params: { id } }),
  staleTime: Infinity,
  gcTime: 0,
});
