import { listTopics } from '#shared/contract/topics.ts';
import { read } from '#client/lib/call.ts';

export const topicsQuery = () => read(listTopics);
