import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { QuestionOrder } from '#shared/bank/question-details.ts';
import type { Question, questionChange, QuestionFilter, questionForm } from '#shared/bank/questions.contract.ts';
import {
  countAnswers,
  countQuestions,
  createQuestion,
  deleteQuestion,
  getQuestion,
  listQuestionVersions,
  listQuestions,
  updateQuestion,
} from '#shared/bank/questions.endpoints.ts';
import { broughtAlong, call, CallError, read } from '#client/lib/call.ts';
import { partOf, readFresh, under } from '#client/lib/queries.ts';
import { DASHBOARD_ROOT } from './dashboard.ts';

/** How many rows are fetched at once. */
export const QUESTION_PAGE_SIZE = 50;

/** How many questions match; without a filter, all of them count. */
export const questionCountQuery = (filter: QuestionFilter = {}) => read(countQuestions, { query: queryOf(filter) });

/** One page of the matching questions; pages count from 0. */
export function questionPageQuery(filter: QuestionFilter, page: number, order: QuestionOrder) {
  const query = { ...queryOf(filter), order, ...partOf(page, QUESTION_PAGE_SIZE) };
  return queryOptions({
    queryKey: [...read(listQuestions, { query }).queryKey],
    // The endpoint leaves out keys for students only; these screens are the teacher's.
    queryFn: async () => (await call(listQuestions, { query })) as Question[],
    ...broughtAlong(listQuestions, { query }, (questions) => questions as Question[]),
  });
}

/** Every matching question, with its key. */
export function allQuestionsQuery(filter: QuestionFilter) {
  const query = queryOf(filter);
  return queryOptions({
    queryKey: [...read(listQuestions, { query }).queryKey],
    // As above.
    queryFn: async () => (await call(listQuestions, { query })) as Question[],
  });
}

/** One question as it is right now: it is fetched each time that it is opened. */
export const questionQuery = (id: string) => readFresh(getQuestion, { params: { id } });

/** A question's earlier versions, fetched each time that they are opened. */
export const questionVersionsQuery = (id: string) => readFresh(listQuestionVersions, { params: { id } });

/** What a change of a question's key affects, counted each time that the teacher is asked. */
export const answerCountsQuery = (id: string) => ({
  ...readFresh(countAnswers, { params: { id } }),
  gcTime: 0,
});

/** What the add and edit dialog fills in. */
export type QuestionInput = z.input<typeof questionForm>;

interface SavedQuestion {
  /** Undefined for a new question, which is sent whole. */
  id: string | undefined;
  form: QuestionInput;
  /** Whether the teacher chose a topic: otherwise it stays as somebody else may have set it. */
  hasTopic: boolean;
  /** The same for its tags. */
  hasTags: boolean;
  /** Facts about the change itself, besides the new content. */
  change: Pick<z.input<typeof questionChange>, 'note' | 'expectedVersionId' | 'versionId'>;
}

/** Adds a question, or changes the one with `id`. Changes lists, counts, duplicates, topics and the dashboard. */
export function useSaveQuestion() {
  return useQuestionChange(({ id, form, hasTopic, hasTags, change }: SavedQuestion) => {
    if (id === undefined) return call(createQuestion, { body: form });
    const { topicId, tags, ...content } = form;
    const topicAndTags = { ...(hasTopic && { topicId }), ...(hasTags && { tags }) };
    return call(updateQuestion, { params: { id }, body: { ...content, ...topicAndTags, ...change } });
  });
}

/** Deletes one question. Changes the same. */
export const useDeleteQuestion = () => useQuestionChange((id: string) => call(deleteQuestion, { params: { id } }));

/**
 * A mutation that reloads everything that depends on the questions before it counts as done; also
 * after a refusal because the screen was out of date.
 */
export function useQuestionChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => invalidateQuestions(client),
    onError: async (error) => {
      if (isOutdated(error)) await invalidateQuestions(client);
    },
  });
}

/** Whether the question was deleted or changed since it was fetched. */
export function isOutdated(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 409);
}

/** The query key of the check of the whole bank. */
export const BANK_CHECK = 'bank-check';

/** Reloads what changes with the questions: their lists, counts and duplicates, topics' counts, the dashboard. */
export async function invalidateQuestions(client: QueryClient): Promise<void> {
  // The check takes seconds in a large bank, so nothing waits for it.
  void client.invalidateQueries({ queryKey: [BANK_CHECK] });
  await client.invalidateQueries(under('/api/questions', '/api/topics', DASHBOARD_ROOT));
}

function queryOf({ topicIds, withoutTopic, ...filter }: QuestionFilter) {
  return { ...filter, topicIds: topicIds?.join(','), ...(withoutTopic && { withoutTopic: '1' as const }) };
}
