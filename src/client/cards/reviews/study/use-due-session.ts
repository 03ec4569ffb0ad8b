import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react';
import { v4 as uuid } from 'uuid';
import type { DueCards, StudyCard } from '#shared/cards/card-reviews.contract.ts';
import type { Rating } from '#shared/cards/spaced-repetition/schedule.ts';
import type { ReviewOutbox } from '#client/api/card-reviews.ts';
import { useCardsAhead } from '#client/cards/card/card-picture.tsx';
import { dueReducer, type DueState, startDue } from './due-state.ts';
import { nextOf } from './session-card.ts';

/** Today's cards in the browser; each action is also added to the outbox. */
export function useDueSession(list: DueCards, outbox: ReviewOutbox) {
  const [state, dispatch] = useReducer(dueReducer, list, (first) =>
    startDue(first, outbox.state().waiting, new Date()),
  );
  const { cards } = state;
  const id = currentId(state);
  const secondsShown = useVisibleSeconds(`${id} ${state.history.length}`);
  useWakeUp(state, () => dispatch({ type: 'ticked', now: new Date() }));
  useCardsAhead(useMemo(() => comingCards(cards, id), [cards, id]));

  function showAnswer() {
    dispatch({ type: 'answer-shown', now: new Date() });
  }

  /** Recorded as given when the answer was shown: the buttons show the intervals for that moment. */
  function grade(rating: Rating) {
    if (state.phase !== 'back') return;
    const entryId = uuid();
    const at = state.answeredAt.toISOString();
    outbox.add({ kind: 'grade', id: entryId, cardId: state.current.card.id, at, rating, timeSpent: secondsShown() });
    dispatch({ type: 'graded', rating, entryId, now: new Date() });
  }

  function undo() {
    const last = state.history.at(-1);
    if (last === undefined) return;
    const now = new Date();
    outbox.add({ kind: 'undo', id: uuid(), cardId: last.before.card.id, at: now.toISOString(), undoes: last.entryId });
    dispatch({ type: 'undone', now });
  }

  function resume() {
    if (state.setAside === null) return;
    const now = new Date();
    outbox.add({ kind: 'resume', id: uuid(), cardId: state.setAside.card.card.id, at: now.toISOString() });
    dispatch({ type: 'resumed', now });
  }

  function goOnNow() {
    dispatch({ type: 'hurried', now: new Date() });
  }

  function load(more: DueCards) {
    dispatch({ type: 'loaded', list: more, waiting: outbox.state().waiting, now: new Date() });
  }

  return { state, showAnswer, grade, undo, resume, goOnNow, load };
}

const currentId = (state: DueState): string => ('current' in state ? state.current.card.id : '');

/** Calls back when the session's waiting time is over. */
function useWakeUp(state: DueState, onTime: () => void): void {
  const until = state.phase === 'waiting' ? state.until.getTime() : null;
  const wake = useEffectEvent(onTime);
  useEffect(() => {
    if (until === null) return undefined;
    // A timer may fire a little early.
    const timer = setTimeout(() => wake(), Math.max(0, until - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [until]);
}

/** The cards without the one with this id, the next card first. */
function comingCards(cards: DueState['cards'], id: string): StudyCard[] {
  const rest = cards.filter(({ card }) => card.id !== id);
  const next = nextOf(rest, new Date());
  const first = next.kind === 'card' ? [next.card] : [];
  return [...new Set([...first, ...rest])].map(({ card }) => card);
}

const LONGEST_S = 3600;

interface VisibleTime {
  /** Identifies what is timed. */
  key: string;
  ms: number;
  /** When the page was last shown, if it is visible; a monotonic instant. */
  since: number | null;
}

/** Returns whole seconds since `key` has changed, without the time in which the page was hidden; an hour at most. */
function useVisibleSeconds(key: string): () => number {
  const counted = useRef<VisibleTime>({ key, ms: 0, since: null });

  useEffect(() => {
    const time: VisibleTime = { key, ms: 0, since: null };
    counted.current = time;
    const measure = () => {
      const now = performance.now();
      if (time.since !== null) time.ms += now - time.since;
      time.since = document.visibilityState === 'visible' ? now : null;
    };
    measure();
    document.addEventListener('visibilitychange', measure);
    return () => document.removeEventListener('visibilitychange', measure);
  }, [key]);

  return () => {
    const { ms, since } = counted.current;
    const total = ms + (since === null ? 0 : performance.now() - since);
    return Math.min(LONGEST_S, Math.round(total / 1000));
  };
}
