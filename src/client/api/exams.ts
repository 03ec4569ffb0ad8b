import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getExamResult, listExams, startExam } from '#shared/practice/exams.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { readFresh } from '#client/lib/queries.ts';
import { forgetOpenQuizzes } from './open-quizzes.ts';

/** The exams that the student can take. The bank and the clock change them, so they are fetched on each visit. */
export const examsQuery = () => readFresh(listExams);

export const examResultQuery = (id: string) => read(getExamResult, { params: { id } });

export function useStartExam() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (blueprintId: string) => call(startExam, { body: { blueprintId } }),
    onSuccess: () => forgetOpenQuizzes(client),
    // Also after a refusal: the usual reason is that the exam is running in another window.
    onSettled: () => client.invalidateQueries({ queryKey: examsQuery().queryKey }),
  });
}
