import { type Dispatch, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isSameAnswer } from '#shared/bank/question-kinds/same-answer.ts';
import type { QuizPosition, QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { forgetOpenQuizzes, sendPosition } from '#client/api/open-quizzes.ts';
import { isTooLate } from '#client/api/quiz-outbox.ts';
import { useCompleteQuiz } from '#client/api/quiz-sessions.ts';
import { secondsLeft } from '#client/lib/countdown.ts';
import { isPassing } from '#client/lib/outbox.ts';
import { retryAfter, retryDelay } from '#client/lib/retry.ts';
import { readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { toast } from '#client/lib/toast.ts';
import type { KeptSession } from './kept-session.ts';
import { removeDraftOf } from './quiz-draft.ts';
import { examSubmitted } from './quiz-messages.ts';
import {
  mergedPosition,
  positionKey,
  positionOf,
  sessionKey,
  storedPosition,
  type StoredPosition,
  strikesKey,
} from './quiz-restore.ts';
import { isExam, isSending } from './quiz-selectors.ts';
import type { QuizAction, QuizInProgress, QuizState } from './quiz-state.ts';

const SAVE_DELAY_MS = 1000;

/** The position stored in this browser, if the server has not received it. */
export function unsentPosition(userId: string, session: QuizSession): QuizPosition | undefined {
  return mergedPosition(session.place, readStored(localStorage, positionKey(userId, session.id), storedPosition));
}

function forgetKeptQuiz(userId: string, sessionId: string): void {
  removeStored(localStorage, positionKey(userId, sessionId));
  removeStored(localStorage, sessionKey(userId, sessionId));
  removeStored(localStorage, strikesKey(userId, sessionId));
}

interface KeptQuizEvents {
  /** Seconds on screen by question, up to now. */
  allSeconds: () => Record<string, number>;
  /** Called when the server says that the session is over. */
  onOver: (error: unknown) => void;
}

/**
 * Stores a running quiz: in this browser with every step, and its position on the server a moment later, also when
 * the page is left.
 */
export function useKeptQuiz(userId: string, quiz: QuizInProgress | null, { allSeconds, onOver }: KeptQuizEvents) {
  const client = useQueryClient();
  const latest = useRef<{
    sessionId: string;
    position: QuizPosition;
    /** The selections with which this tab opened the quiz. */
    opened: QuizPosition['selected'];
    hasAnswersApart: boolean;
  } | null>(null);
  const isDirty = useRef(false);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const isAnswering = quiz?.stage.name === 'answering';
  /** The selections that this tab has sent: they are not sent again, over those of a newer tab. */
  const sent = useRef<{ sessionId: string; selected: QuizPosition['selected'] } | null>(null);

  const store = useCallback(
    (sessionId: string, position: StoredPosition) => keepStored(positionKey(userId, sessionId), position),
    [userId],
  );

  const note = useEffectEvent(() => {
    if (quiz === null || !isAnswering) return;
    // An exam's answers are sent one by one: a position from another window must not restore an old one.
    latest.current = {
      sessionId: quiz.session.id,
      position: positionOf(quiz, allSeconds()),
      opened: quiz.session.place.selected,
      hasAnswersApart: isExam(quiz),
    };
    isDirty.current = true;
    store(quiz.session.id, { ...latest.current.position, isSynced: false });
  });

  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  }, [onOver]);

  const send = useCallback(
    async (isLeaving: boolean): Promise<void> => {
      if (latest.current === null || !isDirty.current) return;
      const { sessionId, position, opened, hasAnswersApart } = latest.current;
      isDirty.current = false;
      try {
        const before = sent.current?.sessionId === sessionId ? sent.current.selected : opened;
        const selected = hasAnswersApart ? {} : changedOf(position.selected, before);
        await sendPosition(sessionId, { ...position, selected }, { isLeaving });
        sent.current = { sessionId, selected: position.selected };
        if (!isDirty.current) store(sessionId, { ...position, isSynced: true });
        // The next position must not wait until the list is fetched again.
        void forgetOpenQuizzes(client);
      } catch (error) {
        // The position stays in this browser, and is sent with the next step or when the network is back.
        isDirty.current = true;
        if (isTooLate(error)) over.current(error);
      }
    },
    [client, store],
  );

  /** In sequence: an earlier position must not overwrite a later one. */
  const save = useCallback(
    (isLeaving = false): Promise<void> => {
      saving.current = isLeaving ? send(true) : saving.current.then(() => send(false));
      return saving.current;
    },
    [send],
  );

  const leave = useEffectEvent(() => {
    note();
    // A quiz that has ended is completed together with its position.
    if (quiz === null || isAnswering) void save();
  });

  useEffect(() => {
    if (quiz === null || !isAnswering) return undefined;
    note();
    const timer = setTimeout(() => void save(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [quiz, isAnswering, save]);

  useEffect(() => {
    if (!isAnswering) return undefined;
    const handleHidden = () => {
      if (document.visibilityState !== 'hidden') return;
      note();
      void save(true);
    };
    const listeners = new AbortController();
    // A phone may end a hidden page without further events.
    document.addEventListener('visibilitychange', handleHidden, listeners);
    window.addEventListener('pagehide', handleHidden, listeners);
    window.addEventListener('online', () => void save(), listeners);
    return () => {
      listeners.abort();
      leave();
    };
  }, [isAnswering, save]);

  // Stores the questions for offline use. If they do not fit, the quiz continues without.
  const session = isAnswering ? quiz.session : null;
  const flagged = quiz?.flagged;
  const countdown = quiz?.countdown ?? null;
  useEffect(() => {
    if (session === null || flagged === undefined) return;
    const left = countdown && countdown.remainingSeconds * 1000 - (performance.now() - countdown.at);
    keepStored(sessionKey(userId, session.id), {
      session: { ...session, flaggedQuestionIds: [...flagged] },
      deadline: left === null ? null : Date.now() + left,
    } satisfies KeptSession);
  }, [userId, session, flagged, countdown]);

  return {
    /** Saves the position on the server now. */
    savePosition: async () => {
      note();
      await save();
    },
    /** Resolves when the position is no longer being saved. */
    settled: () => saving.current,
  };
}

/** Selections that differ from those saved before. */
const changedOf = (selected: QuizPosition['selected'], before: QuizPosition['selected']): QuizPosition['selected'] =>
  Object.fromEntries(
    Object.entries(selected).filter(([id, choice]) => before[id] === undefined || !isSameAnswer(choice, before[id])),
  );

function keepStored(key: string, value: unknown): void {
  try {
    writeStored(localStorage, key, value);
  } catch {
    // A full or blocked storage: the old value is older than the server's.
    removeStored(localStorage, key);
  }
}

interface CompletionInput {
  userId: string;
  /** Seconds on screen by question. */
  allSeconds: () => Record<string, number>;
  /** Resolves when the position is no longer being saved. */
  settled: () => Promise<void>;
}

/** Completes the session when a quiz ends, after the server has acknowledged everything submitted. */
export function useCompletion(
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  { userId, allSeconds, settled }: CompletionInput,
): void {
  const completion = useCompleteQuiz();
  const quiz = state.phase === 'in-progress' ? state : null;
  const isDue = quiz !== null && quiz.stage.name === 'completing' && !isSending(quiz);
  const failure = quiz?.stage.name === 'completion-failed' ? quiz.stage.error : null;
  const failures = useRef(0);

  const complete = useEffectEvent(async () => {
    if (quiz === null || quiz.stage.name !== 'completing') return;
    const { id } = quiz.session;
    const { ending } = quiz.stage;
    const totalTimeSpent = elapsedSeconds(quiz, performance.now());
    const position = positionOf(quiz, allSeconds());
    await settled();
    completion.mutate(
      { id, totalTimeSpent, place: position },
      {
        onSuccess: (result) => {
          failures.current = 0;
          forgetKeptQuiz(userId, id);
          removeDraftOf(id);
          if (ending === 'exam') toast(examSubmitted(result.questionsAttempted, result.totalQuestions));
          dispatch({ type: 'completed', result });
        },
        onError: (error) => {
          failures.current += 1;
          dispatch({ type: 'completion-failed', error });
        },
      },
    );
  });

  useEffect(() => {
    if (isDue) void complete();
  }, [isDue]);

  // The server could not be reached: retries at growing intervals, and at once when the network is back.
  useEffect(() => {
    if (failure === null || !isPassing(failure)) return undefined;
    return retryAfter(retryDelay(failures.current), () => dispatch({ type: 'completion-retried' }));
  }, [failure, dispatch]);
}

/** The limit minus the server's time left, the whole limit on timeout, 0 without a limit. */
function elapsedSeconds({ session, countdown, stage }: QuizInProgress, now: number): number {
  if (countdown === null) return 0;
  const limit = session.timeLimit * 60;
  if (stage.name === 'completing' && stage.ending === 'time-up') return limit;
  return Math.max(0, limit - secondsLeft(countdown, now));
}
