import { useRef } from 'react';
import type { Dispatch } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { quizSessionQuery, useAnswerQuiz } from '#client/api/quiz-sessions.ts';
import { CallError } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { ANSWER_FAILED, ANSWER_SUBMITTED, ANSWERED_ELSEWHERE, COMPLETED_ELSEWHERE } from './quiz-messages.ts';
import { currentQuestion } from './quiz-selectors.ts';
import type { QuizAction, QuizInProgress } from './quiz-state.ts';

interface SubmitAnswer {
  quiz: QuizInProgress;
  dispatch: Dispatch<QuizAction>;
  /** Whole seconds this question was on screen. */
  secondsOn: (questionId: string) => number;
}

/** Gives a function that sends the chosen answer of the current question, once however often it is pressed. */
export function useSubmitAnswer({ quiz, dispatch, secondsOn }: SubmitAnswer) {
  const client = useQueryClient();
  const { mutateAsync } = useAnswerQuiz();
  const inFlight = useRef(new Set<string>());

  async function send(questionId: string, selectedAnswer: number) {
    inFlight.current.add(questionId);
    dispatch({ type: 'answer-sent', questionId });
    try {
      const sessionId = quiz.session.id;
      const answer = await mutateAsync({ sessionId, questionId, selectedAnswer, timeSpent: secondsOn(questionId) });
      dispatch({ type: 'answer-saved', answer });
      toast(ANSWER_SUBMITTED);
    } catch (error) {
      dispatch({ type: 'answer-failed', questionId });
      await explain(error, questionId);
    } finally {
      inFlight.current.delete(questionId);
    }
  }

  async function explain(error: unknown, questionId: string) {
    const code = error instanceof CallError ? error.body?.code : undefined;
    if (code === 'time_is_up') dispatch({ type: 'time-ran-out' });
    else if (code === 'completed') {
      toast(COMPLETED_ELSEWHERE);
      dispatch({ type: 'closed-by-server' });
    } else if (code === 'already_answered') await takeOver(questionId);
    else toast(ANSWER_FAILED);
  }

  /** The answer that was given elsewhere is the one that counts. */
  async function takeOver(questionId: string) {
    try {
      const session = await client.fetchQuery(quizSessionQuery(quiz.session.id));
      const answer = session.answers.find((given) => given.questionId === questionId);
      if (answer === undefined) throw new Error('The server has no answer to take over');
      dispatch({ type: 'answer-saved', answer });
      toast(ANSWERED_ELSEWHERE);
    } catch {
      toast(ANSWER_FAILED);
    }
  }

  return function submitAnswer() {
    const question = currentQuestion(quiz);
    if (question === undefined || quiz.stage.name !== 'answering' || inFlight.current.has(question.id)) return;
    const mark = quiz.marks[question.id];
    if (mark?.status === 'selected') void send(question.id, mark.choice);
  };
}
