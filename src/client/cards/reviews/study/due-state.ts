import type { DueCards, DueCounts, ReviewEntry, StudyCard } from '#shared/cards/card-reviews.contract.ts';
import type { SchedulingTerms } from '#shared/cards/spaced-repetition/exam-date.ts';
import { previewGrades, resumeCard, type Rating } from '#shared/cards/spaced-repetition/schedule.ts';
import { cardsOfList, isForToday, nextOf, sessionCard, tally, termsOf, type SessionCard } from './session-card.ts';

/** The state that an undo returns to. */
interface Graded {
  /** The id of the grade in the log. */
  entryId: string;
  /** The card before the grade. */
  before: SessionCard;
  /** Whether the card was done for today after the grade. */
  isDone: boolean;
}

interface Session {
  /** The remaining loaded cards, including the one that is shown. */
  cards: readonly SessionCard[];
  /** How many more cards the server has for today. */
  beyond: DueCounts;
  dayEnd: Date;
  terms: SchedulingTerms;
  /** Cards that are done for today. */
  done: number;
  /** Grades that can be undone, the last one last. */
  history: readonly Graded[];
  /** The card that the last grade has set aside. */
  setAside: { card: SessionCard; lapses: number } | null;
}

export type DueState = Session &
  (
    | { phase: 'front'; current: SessionCard }
    | { phase: 'back'; current: SessionCard; answeredAt: Date; grades: Record<Rating, SessionCard> }
    | { phase: 'waiting'; until: Date }
    | { phase: 'finished' }
  );

export type DueEvent = { now: Date } & (
  | { type: 'answer-shown' }
  | { type: 'graded'; rating: Rating; entryId: string }
  | { type: 'undone' }
  /** The student resumes the card that was set aside. */
  | { type: 'resumed' }
  /** The waiting time is over. */
  | { type: 'ticked' }
  /** The student wants a learning card before it is due. */
  | { type: 'hurried' }
  | { type: 'loaded'; list: DueCards; waiting: readonly ReviewEntry[] }
);

export function startDue(list: DueCards, waiting: readonly ReviewEntry[], now: Date): DueState {
  const dayEnd = new Date(list.dayEnd);
  const cards = cardsOfList(list, waiting).filter((card) => isForToday(card, dayEnd));
  const { counts } = list;
  const came = tally(list.cards);
  const beyond = {
    learning: Math.max(0, counts.learning - came.learning),
    review: Math.max(0, counts.review - came.review),
    new: Math.max(0, counts.new - came.new),
  };
  return continueSession({ cards, beyond, dayEnd, terms: termsOf(list), done: 0, history: [], setAside: null }, now);
}

/** Events that make no sense in a state, such as a key pressed a moment too late, leave it unchanged. */
export function dueReducer(state: DueState, event: DueEvent): DueState {
  switch (event.type) {
    case 'answer-shown':
      return state.phase === 'front' ? answered(state, state.current, event.now) : state;
    case 'graded':
      return graded(state, event);
    case 'undone':
      return undone(state, event.now);
    case 'resumed':
      return resumed(state, event.now);
    case 'ticked':
      return state.phase === 'waiting' ? continueSession(state, event.now) : state;
    case 'hurried':
      return state.phase === 'waiting' ? continueSession(state, soonestDue(state)) : state;
    case 'loaded':
      break;
  }
  return state.phase === 'finished' ? { ...startDue(event.list, event.waiting, event.now), ...kept(state) } : state;
}

/** The remaining cards for today, by kind. */
export function leftOf({ cards, beyond }: Session): DueCounts {
  const here = tally(cards);
  return {
    learning: here.learning + beyond.learning,
    review: here.review + beyond.review,
    new: here.new + beyond.new,
  };
}

const kept = ({ done, history, setAside }: Session) => ({ done, history, setAside });

/** Leaves out the fields of the previous phase. */
function sessionOf({ cards, beyond, dayEnd, terms, done, history, setAside }: Session): Session {
  return { cards, beyond, dayEnd, terms, done, history, setAside };
}

function continueSession(before: Session, now: Date): DueState {
  const session = sessionOf(before);
  const next = nextOf(session.cards, now);
  if (next.kind === 'card') return { ...session, phase: 'front', current: next.card };
  return next.kind === 'wait' ? { ...session, phase: 'waiting', until: next.until } : { ...session, phase: 'finished' };
}

function answered(session: Session, current: SessionCard, now: Date): DueState {
  const previews = previewGrades(current.schedule, now, session.terms.weights);
  const after = (rating: Rating) => sessionCard(current.card, previews[rating], session.terms);
  const grades = { 1: after(1), 2: after(2), 3: after(3), 4: after(4) };
  return { ...sessionOf(session), phase: 'back', current, answeredAt: now, grades };
}

function graded(state: DueState, { rating, entryId, now }: { rating: Rating; entryId: string; now: Date }): DueState {
  if (state.phase !== 'back') return state;
  const { current, cards, done, dayEnd } = state;
  const after = state.grades[rating];
  const isDone = !isForToday(after, dayEnd);
  const others = without(cards, current.card);
  const isSetAside = after.schedule?.isSetAside === true;
  return continueSession(
    {
      ...state,
      cards: isDone ? others : [...others, after],
      done: isDone ? done + 1 : done,
      history: [...state.history, { entryId, before: current, isDone }],
      setAside: isSetAside ? { card: after, lapses: after.schedule?.lapses ?? 0 } : null,
    },
    now,
  );
}

/** Shows the answer again, so that the student can choose another grade. */
function undone(state: DueState, now: Date): DueState {
  const last = state.history.at(-1);
  if (last === undefined) return state;
  const { before, isDone } = last;
  const cards = [before, ...without(state.cards, before.card)];
  const done = isDone ? state.done - 1 : state.done;
  return answered({ ...state, cards, done, history: state.history.slice(0, -1), setAside: null }, before, now);
}

function resumed(state: DueState, now: Date): DueState {
  if (state.setAside === null) return state;
  const { card: aside } = state.setAside;
  // Earlier grades can't be undone any more: in the log, the card would be resumed before it was set aside.
  const rest = { ...state, history: [], setAside: null };
  if (aside.schedule === null) return rest;
  const back = sessionCard(aside.card, resumeCard(aside.schedule), state.terms);
  if (!isForToday(back, state.dayEnd)) return rest;
  const cards = [...state.cards, back];
  const done = Math.max(0, state.done - 1);
  return state.phase === 'finished' || state.phase === 'waiting'
    ? continueSession({ ...rest, cards, done }, now)
    : { ...rest, cards, done };
}

/** When the next learning card is due. */
function soonestDue({ cards }: Session): Date {
  return new Date(Math.min(...cards.flatMap(({ due }) => (due === null ? [] : [due.getTime()]))));
}

const without = (cards: readonly SessionCard[], { id }: StudyCard): SessionCard[] =>
  cards.filter(({ card }) => card.id !== id);
