import type { Expecting } from '#shared/contract/fields.ts';
import type { TopicForm } from '#shared/bank/topics.contract.ts';
import {
  createTopic,
  deleteTopic,
  listTopics,
  listTopicsWithCounts,
  updateTopic,
} from '#shared/bank/topics.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { readFresh, under, useChange } from '#client/lib/queries.ts';
import { DASHBOARD_ROOT } from './dashboard.ts';

export const topicsQuery = () => read(listTopics);

/** Main categories with their subcategories and orphans; fetched on each visit, since teachers act on their counts. */
export const topicsWithCountsQuery = readFresh(listTopicsWithCounts);

/** Adds a topic, or changes the one with `id`. Changes the topics and the dashboard. */
export const useSaveTopic = () =>
  useTopicChange(({ id, form }: { id: string | undefined; form: TopicForm & Expecting }) =>
    id === undefined ? call(createTopic, { body: form }) : call(updateTopic, { params: { id }, body: form }),
  );

/** Deletes a topic. Changes the topics, the metrics, and the questions and cards that had the topic. */
export const useDeleteTopic = () => useTopicChange((id: string) => call(deleteTopic, { params: { id } }));

function useTopicChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  return useChange(mutationFn, under('/api/topics', '/api/questions', '/api/flashcards', DASHBOARD_ROOT));
}
