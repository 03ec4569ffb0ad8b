import { useEffect, useEffectEvent, type Dispatch } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { isSameAnswer } from '#shared/bank/question-kinds/same-answer.ts';
import { useOutboxState } from '#client/api/outbox.ts';
import {
  answerOutboxOf,
  flagOutboxOf,
  isTooLate,
  listenToQuizOutbox,
  type AnswerOutbox,
  type FlagOutbox,
  type WaitingAnswer,
} from '#client/api/quiz-outbox.ts';
import { quizSessionQuery } from '#client/api/quiz-sessions.ts';
import { CallError } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { ANSWER_FAILED, ANSWER_SUBMITTED, ANSWERED_ELSEWHERE, completedElsewhere } from './quiz-messages.ts';
import { currentQuestion, isExam } from './quiz-selectors.ts';
import type { QuizAction, QuizState } from './quiz-state.ts';

export interface QuizOutbox {
  answers: AnswerOutbox;
  flags: FlagOutbox;
}

export function useQuizOutbox(userId: string): QuizOutbox {
  const client = useQueryClient();
  return { answers: answerOutboxOf(client, userId), flags: flagOutboxOf(client, userId) };
}

/** Updates the quiz with the server's replies to its answers and flags, whenever they were submitted. */
export function useOutboxNews({ answers, flags }: QuizOutbox, state: QuizState, dispatch: Dispatch<QuizAction>) {
  const client = useQueryClient();
  const quiz = state.phase === 'in-progress' ? state : null;
  const sessionId = quiz?.session.id;
  const { isFailing } = useOutboxState(answers);
  const isStuck = isFailing && Object.values(quiz?.marks ?? {}).some(({ status }) => status === 'sending');

  const handleRecorded = useEffectEvent((questionId: string) => {
    if (quiz?.stage.name !== 'answering' || isExam(quiz) || quiz.session.answerReveal !== 'after_submit') return;
    // If the key is shown, the feedback itself confirms the answer.
    if (currentQuestion(quiz)?.id === questionId) toast(ANSWER_SUBMITTED);
  });

  const handleRefused = useEffectEvent(async ({ questionId }: WaitingAnswer, error: Error) => {
    const code = error instanceof CallError ? error.body?.code : undefined;
    if (code === 'already_answered') return takeOver(questionId);
    dispatch({ type: 'answer-refused', questionId, isTooLate: isTooLate(error) });
    if (code === 'time_is_up') dispatch({ type: 'time-ran-out' });
    else if (code !== 'completed') toast(ANSWER_FAILED);
    else if (quiz?.stage.name === 'answering') {
      toast(completedElsewhere(quiz.session));
      dispatch({ type: 'closed-by-server' });
    }
  });

  /** Takes over the answer that was given elsewhere, which is the one that counts. */
  async function takeOver(questionId: string) {
    if (sessionId === undefined) return;
    try {
      const session = await client.fetchQuery(quizSessionQuery(sessionId));
      const answer = session.answers.find((given) => given.questionId === questionId);
      if (answer === undefined) throw new Error('The server has no answer to take over');
      if (quiz?.marks[questionId]?.status !== 'submitted' && choiceDiffers(questionId, answer.selectedAnswer))
        toast(ANSWERED_ELSEWHERE);
      dispatch({ type: 'answer-saved', answer });
    } catch {
      dispatch({ type: 'answer-refused', questionId, isTooLate: false });
      toast(ANSWER_FAILED);
    }
  }

  function choiceDiffers(questionId: string, choice: AnswerValue | null): boolean {
    const mark = quiz?.marks[questionId];
    return mark !== undefined && mark.status !== 'skipped' && choice !== null && !isSameAnswer(mark.choice, choice);
  }

  const handleStorage = useEffectEvent((event: StorageEvent) => {
    const isGone = event.newValue === null && event.key?.startsWith('quiz_answer:');
    const questionId = event.key?.split(':').at(-1);
    if (isGone && questionId !== undefined && isOnItsWay(questionId)) void takeOver(questionId);
  });

  function isOnItsWay(questionId: string): boolean {
    const status = quiz?.marks[questionId]?.status;
    return status === 'sending' || status === 'waiting';
  }

  // Sends entries left by an earlier visit.
  useEffect(() => {
    void answers.flush();
    void flags.flush();
  }, [answers, flags]);

  useEffect(
    () =>
      listenToQuizOutbox({
        sessionId,
        onAnswerRecorded: (answer) => {
          handleRecorded(answer.questionId);
          dispatch({ type: 'answer-saved', answer });
        },
        onAnswerRefused: (answer, error) => void handleRefused(answer, error),
        onFlagRefused: ({ questionId, isFlagged }) =>
          dispatch({ type: 'flag-refused', questionId, wasFlagged: !isFlagged }),
      }),
    [sessionId, dispatch],
  );

  // Another tab may have sent answers that were submitted here.
  useEffect(() => {
    const listener = (event: StorageEvent) => handleStorage(event);
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  }, []);

  useEffect(() => {
    if (isStuck) dispatch({ type: 'answers-wait' });
  }, [isStuck, dispatch]);
}
