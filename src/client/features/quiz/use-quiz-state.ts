import { useCallback, useEffect, useEffectEvent, useReducer } from 'react';
import { useQuery } from '@tanstack/react-query';
import { quizSessionQuery } from '#client/api/quiz-sessions.ts';
import { readStored } from '#client/lib/storage.ts';
import { toast } from '#client/lib/toast.ts';
import { FETCH_FAILED } from './quiz-messages.ts';
import { quizReducer } from './quiz-reducer.ts';
import { sessionIdOf } from './quiz-selectors.ts';
import type { QuizAction } from './quiz-state.ts';
import { setupState } from './quiz-state.ts';
import { placeKey, storedPlace } from './stored-place.ts';
import type { FlagWishes } from './waiting-flags.ts';

interface QuizStateOptions {
  /** What the address names. */
  sessionId: string | undefined;
  topicId: string | undefined;
  waitingFlags: () => FlagWishes;
}

/**
 * The state of the quiz screen, kept in step with the address: a session in it that is not open yet is loaded and
 * opened at its place; an address without one (the browser's Back) leads to setup.
 */
export function useQuizState({ sessionId, topicId, waitingFlags }: QuizStateOptions) {
  const [state, reduce] = useReducer(quizReducer, topicId, setupState);
  // However a session is opened, it opens with the flags that the server has yet to hear of.
  const dispatch = useCallback(
    (action: QuizAction) =>
      reduce(action.type === 'session-opened' ? { ...action, waitingFlags: waitingFlags() } : action),
    [waitingFlags],
  );
  const mustLoad = sessionId !== undefined && sessionIdOf(state) !== sessionId;
  const { data, error, refetch } = useQuery({ ...quizSessionQuery(sessionId ?? ''), enabled: mustLoad });

  useEffect(() => {
    if (!mustLoad || data === undefined || data.id !== sessionId) return;
    const stored = readStored(sessionStorage, placeKey(data.id), storedPlace);
    const place = stored && { ...stored, flagged: [] };
    dispatch({ type: 'session-opened', session: data, place, now: performance.now() });
  }, [mustLoad, data, sessionId, dispatch]);

  const followAddress = useEffectEvent((named: string | undefined) => {
    if (named === undefined && state.phase !== 'setup') dispatch({ type: 'left' });
  });
  // Only a change of the address leads to setup: a quiz that was just started is a moment ahead of it.
  useEffect(() => followAddress(sessionId), [sessionId]);

  useEffect(() => {
    if (mustLoad && error) toast(FETCH_FAILED);
  }, [mustLoad, error]);

  return { state, dispatch, loading: mustLoad ? { error, retry: () => void refetch() } : null };
}
