import { z } from 'zod';
import type { QuestionFilter } from '#shared/contract/question-bank.ts';
import type { Topic } from '#shared/contract/topics.ts';
import { SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';

export const WITHOUT_TOPIC = 'none';
export const NEW_QUESTION = 'new';

/** Where in the question bank the teacher is, as the address of the page says it. */
export interface BankPlace {
  view: 'list' | 'duplicates' | 'ignored';
  search: string;
  /** A topic's id, `none` for the questions without one, null for all. */
  topic: string | null;
  /** The question in the dialog: its id, `new` for one to add, null where the dialog is closed. */
  edit: string | null;
}

const view = z.enum(['list', 'duplicates', 'ignored']).catch('list');
const search = z.string().catch('');
const topic = z
  .union([z.uuid(), z.literal(WITHOUT_TOPIC)])
  .nullable()
  .catch(null);
const edit = z
  .union([z.uuid(), z.literal(NEW_QUESTION)])
  .nullable()
  .catch(null);

/** Reads the search parameters of the address; what is malformed counts as absent. */
export function readPlace(params: Readonly<Record<string, unknown>>): BankPlace {
  return {
    view: view.parse(params['view']),
    search: search.parse(params['search']).slice(0, SEARCH_MAX_LENGTH),
    topic: topic.parse(params['topic']),
    edit: edit.parse(params['edit']),
  };
}

/** The search parameters of a place, without those that say nothing. */
export function writePlace({ view, search, topic, edit }: BankPlace): Record<string, string> {
  return {
    ...(view !== 'list' && { view }),
    ...(search !== '' && { search }),
    ...(topic !== null && { topic }),
    ...(edit !== null && { edit }),
  };
}

/** What the lists are asked for. A topic that is none of `topics` (deleted since) filters nothing; unknown yet, it does. */
export function filterOf(
  { search, topic }: Pick<BankPlace, 'search' | 'topic'>,
  topics: readonly Pick<Topic, 'id'>[] | undefined,
): QuestionFilter {
  const term = search.trim();
  const isGone = topics !== undefined && !topics.some(({ id }) => id === topic);
  return {
    ...(term !== '' && { search: term }),
    ...(topic === WITHOUT_TOPIC && { withoutTopic: true }),
    ...(topic !== null && topic !== WITHOUT_TOPIC && !isGone && { topicIds: [topic] }),
  };
}

export const isFiltered = (filter: QuestionFilter) => Object.keys(filter).length > 0;
