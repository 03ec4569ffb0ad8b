import { type Dispatch, useCallback, useEffect, useEffectEvent, useReducer } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { isSameAnswer } from '#shared/bank/question-kinds/same-answer.ts';
import type { QuizPosition, QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { useOutboxState } from '#client/api/outbox.ts';
import {
  answerOutboxOf,
  flagOutboxOf,
  isTooLate,
  listenToQuizOutbox,
  type WaitingAnswer,
} from '#client/api/quiz-outbox.ts';
import { continuedQuizQuery, quizSessionQuery } from '#client/api/quiz-sessions.ts';
import { CallError } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import {
  ANSWER_FAILED,
  ANSWER_SUBMITTED,
  ANSWERED_ELSEWHERE,
  completedElsewhere,
  draftLoaded,
  FETCH_FAILED,
} from './quiz-messages.ts';
import { quizReducer } from './quiz-reducer.ts';
import { currentQuestion, isExam, sessionIdOf } from './quiz-selectors.ts';
import { setupState, type QuizAction, type QuizOutbox, type QuizState } from './quiz-state.ts';
import { loadKeptSession } from './quiz-parts.ts';
import { unsentPosition } from './use-kept-quiz.ts';

export function useQuizOutbox(userId: string): QuizOutbox {
  const client = useQueryClient();
  return { answers: answerOutboxOf(client, userId), flags: flagOutboxOf(client, userId) };
}

interface QuizStateOptions {
  userId: string;
  /** The session and the category from the address. */
  sessionId: string | undefined;
  topicId: string | undefined;
  outbox: QuizOutbox;
}

/**
 * The state of the quiz screen, in sync with the address: a session in it that is not open yet is loaded and
 * opened at its position; an address without one (the browser's Back) leads to setup.
 */
export function useQuizState({ userId, sessionId, topicId, outbox: { answers, flags } }: QuizStateOptions) {
  const [state, reduce] = useReducer(quizReducer, topicId, setupState);
  // Whatever opens a session, it opens with the entries that the server has not received yet.
  const dispatch = useCallback(
    (action: QuizAction) => {
      if (action.type !== 'session-opened') return reduce(action);
      reduce({ ...action, waiting: { answers: answers.state().waiting, flags: flags.state().waiting } });
    },
    [answers, flags],
  );
  const isLeft = state.phase === 'setup' && state.left === sessionId;
  const mustLoad = sessionId !== undefined && sessionIdOf(state) !== sessionId && !isLeft;
  const { data, error, refetch } = useQuery({ ...continuedQuizQuery(sessionId ?? ''), enabled: mustLoad });

  // During rendering, so that the first render shows the data embedded in the page.
  if (mustLoad && data?.session.id === sessionId) {
    const { session, cameAt: now } = data;
    const waiting = { answers: answers.state().waiting, flags: flags.state().waiting };
    reduce({ type: 'session-opened', session, position: positionIn(session, userId), now, waiting });
  }
  useEffect(() => {
    if (data?.wasDraft !== true) return;
    const { session } = data;
    toast(draftLoaded(positionIn(session, userId).index + 1, session.questions.length));
  }, [data, userId]);

  // Offline, the quiz continues from the copy in this browser.
  useEffect(() => {
    if (!mustLoad || sessionId === undefined || error === null) return undefined;
    let isCurrent = true;
    const isOffline = error instanceof CallError && error.status === 0;
    void (async () => {
      const session = isOffline ? await keptSession(userId, sessionId) : undefined;
      if (!isCurrent) return;
      if (session === undefined) toast(FETCH_FAILED);
      else dispatch({ type: 'session-opened', session, now: performance.now() });
    })();
    return () => {
      isCurrent = false;
    };
  }, [mustLoad, error, sessionId, userId, dispatch]);

  const followAddress = useEffectEvent((named: string | undefined) => {
    const isSetUp = state.phase === 'setup';
    if (named !== undefined || (isSetUp && state.left === undefined)) return;
    if (!isSetUp) dispatch({ type: 'left' });
    // Dropping the address has left the quiz too: returning to it loads it again.
    dispatch({ type: 'left' });
  });
  // Only a change of the address leads to setup: a quiz that was just started is a moment ahead of it.
  useEffect(() => followAddress(sessionId), [sessionId]);

  return { state, dispatch, loading: mustLoad ? { error, retry: () => void refetch() } : null };
}

/** This browser's copy of a quiz; undefined if there is none, or if it can't be read. */
async function keptSession(userId: string, sessionId: string): Promise<QuizSession | undefined> {
  try {
    return (await loadKeptSession()).readKeptSession(userId, sessionId);
  } catch {
    return undefined;
  }
}

/** The position where a session continues: this browser's, or the server's. */
const positionIn = (session: QuizSession, userId: string): QuizPosition =>
  unsentPosition(userId, session) ?? session.place;

/** Updates the quiz with the server's replies to its answers and flags, whenever they were submitted. */
export function useOutboxNews({ answers, flags }: QuizOutbox, state: QuizState, dispatch: Dispatch<QuizAction>) {
  const client = useQueryClient();
  const quiz = state.phase === 'in-progress' ? state : null;
  const sessionId = quiz?.session.id;
  const { isFailing } = useOutboxState(answers);
  const isStuck = isFailing && Object.values(quiz?.progress ?? {}).some(({ status }) => status === 'sending');

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
      const answer = session.answers.find((recorded) => recorded.questionId === questionId);
      if (answer === undefined) throw new Error('The server has no answer to take over');
      if (quiz?.progress[questionId]?.status !== 'submitted' && choiceDiffers(questionId, answer.selectedAnswer))
        toast(ANSWERED_ELSEWHERE);
      dispatch({ type: 'answer-saved', answer });
    } catch {
      dispatch({ type: 'answer-refused', questionId, isTooLate: false });
      toast(ANSWER_FAILED);
    }
  }

  function choiceDiffers(questionId: string, choice: AnswerValue | null): boolean {
    const progress = quiz?.progress[questionId];
    return (
      progress !== undefined &&
      progress.status !== 'skipped' &&
      choice !== null &&
      !isSameAnswer(progress.choice, choice)
    );
  }

  const handleStorage = useEffectEvent((event: StorageEvent) => {
    const isGone = event.newValue === null && event.key?.startsWith('quiz_answer:');
    const questionId = event.key?.split(':').at(-1);
    if (isGone && questionId !== undefined && isOnItsWay(questionId)) void takeOver(questionId);
  });

  function isOnItsWay(questionId: string): boolean {
    const status = quiz?.progress[questionId]?.status;
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
