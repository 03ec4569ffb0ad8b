import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Progress } from '#shared/contract/progress-lines.ts';
import type { Question } from '#shared/bank/questions.contract.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import type { QuestionWithIssues } from '#shared/bank/verification.contract.ts';
import { updateQuestion } from '#shared/bank/questions.endpoints.ts';
import { dismissVerification, restoreVerification, verifyAnswers } from '#shared/bank/verification.endpoints.ts';
import { call } from '#client/lib/call.ts';
import { callWithProgress } from '#client/lib/call-with-progress.ts';
import { DASHBOARD } from './dashboard.ts';
import { useQuestionChange } from './questions.ts';
import { withDismissal, withoutFixed, withReturned, type ScanResult } from './scan-result.ts';

const SCANS = 'answer-verification';

interface Scan {
  withDismissed: boolean;
  onProgress: (progress: Progress) => void;
}

/**
 * A scan of the whole bank, repeated each time that the screen opens. Its key is not under the questions' path: a fix
 * would otherwise restart the scan while a teacher works through its list. Dropped when the screen closes.
 */
export const scanQuery = ({ withDismissed, onProgress }: Scan) =>
  queryOptions({
    queryKey: [SCANS, { withDismissed }],
    queryFn: ({ signal }) =>
      callWithProgress(verifyAnswers, { query: withDismissed ? { withDismissed: '1' } : {} }, { onProgress, signal }),
    gcTime: 0,
    refetchOnMount: 'always',
  });

interface Fix {
  question: QuestionWithIssues;
  correctAnswer: AnswerValue;
}

/**
 * Gives a question another key, if its content is still what was checked. Changes the lists of questions; of
 * the scan results, only this question. Returns the updated question.
 */
export function useFixAnswer() {
  const client = useQueryClient();
  return useQuestionChange(async ({ question, correctAnswer }: Fix) => {
    const body = { correctAnswer, expectedVersionId: question.versionId };
    const fixed = await call(updateQuestion, { params: { id: question.id }, body });
    changeScans(client, (result) => withoutFixed(result, question));
    return fixed;
  });
}

/** What happened to a question that left the list, and where it was. */
export interface Left {
  /** Before the change. */
  question: QuestionWithIssues;
  /** After its key was set; null if it was dismissed. */
  fixed: Question | null;
  /** Null if it was the last. */
  nextId: string | null;
}

/** Restores a question's former key and its position in the list, unless somebody has edited it since. */
export function useUndoFix() {
  const client = useQueryClient();
  return useQuestionChange(async ({ question, fixed, nextId }: Left & { fixed: Question }) => {
    const { correctAnswer, versionId } = question;
    const body = { correctAnswer, versionId, expectedVersionId: fixed.versionId };
    const restored = await call(updateQuestion, { params: { id: question.id }, body });
    changeScans(client, (result) => withReturned(result, { ...question, versionId: restored.versionId }, nextId));
  });
}

/** Accepts a question's key until the question changes, or (`isDismissed` false) has it checked again. */
export function useSetDismissed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ question, isDismissed }: { question: QuestionWithIssues; isDismissed: boolean }) =>
      call(isDismissed ? dismissVerification : restoreVerification, { params: { id: question.id } }),
    onSuccess: (_, { question, isDismissed }) => {
      changeScans(client, (result) => withDismissal(result, question, isDismissed));
      // Dismissing a possible wrong key changes the count of pending work. The list does not wait for that count.
      void client.invalidateQueries(DASHBOARD);
    },
  });
}

function changeScans(client: QueryClient, change: (result: ScanResult) => ScanResult): void {
  client.setQueriesData<ScanResult>({ queryKey: [SCANS] }, (result) => result && change(result));
}
