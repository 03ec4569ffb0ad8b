import { useEffect, useEffectEvent, useReducer } from 'react';
import { useQuery } from '@tanstack/react-query';
import { quizSessionQuery } from '#client/api/quiz-sessions.ts';
import { readStored } from '#client/lib/storage.ts';
import { toast } from '#client/lib/toast.ts';
import { FETCH_FAILED } from './quiz-messages.ts';
import { quizReducer } from './quiz-reducer.ts';
import { sessionIdOf } from './quiz-selectors.ts';
import { setupState } from './quiz-state.ts';
import { placeKey, storedPlace } from './stored-place.ts';

/**
 * The state of the quiz screen, kept in step with the address: a session in it that is not open yet is loaded and
 * opened at its place; an address without one (the browser's Back) leads to setup.
 */
export function useQuizState(sessionId: string | undefined, topicId: string | undefined) {
  const [state, dispatch] = useReducer(quizReducer, topicId, setupState);
  const mustLoad = sessionId !== undefined && sessionIdOf(state) !== sessionId;
  const { data, error, refetch } = useQuery({ ...quizSessionQuery(sessionId ?? ''), enabled: mustLoad });

  useEffect(() => {
    if (!mustLoad || data === undefined || data.id !== sessionId) return;
    const place = readStored(sessionStorage, placeKey(data.id), storedPlace);
    dispatch({ type: 'session-opened', session: data, place, now: performance.now() });
  }, [mustLoad, data, sessionId]);

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
