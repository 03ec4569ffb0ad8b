import type { QuizSession } from '#shared/contract/quiz-sessions.ts';
import type { Countdown } from './countdown.ts';
import type { QuestionMark, QuizInProgress, QuizPlace, Stage } from './quiz-state.ts';
import { setFlag } from './quiz-transitions.ts';
import type { FlagWishes } from './waiting-flags.ts';

/**
 * A quiz from what the server knows (questions, answers, time left) and what only this browser knows (the place, choices
 * not yet submitted, skipped). What the server recorded wins; flags of a draft are added to the kept ones. Without a
 * place, as on another device, it goes on at the first question that was not answered.
 */
export function openQuiz(session: QuizSession, place: QuizPlace | undefined, now: number): QuizInProgress {
  const marks = marksOf(session, place);
  return {
    phase: 'in-progress',
    session,
    countdown: countdownOf(session, now),
    index: indexOf(session, place, marks),
    marks,
    flagged: flaggedOf(session, place),
    stage: stageOf(session),
    dialog: null,
  };
}

/** What the student wanted last counts, whatever the server has heard of it. */
export function withWaitingFlags(quiz: QuizInProgress, waiting: FlagWishes = new Map()): QuizInProgress {
  return quiz.session.questions.reduce((next, { id }) => {
    const isFlagged = waiting.get(id);
    return isFlagged === undefined ? next : setFlag(next, id, isFlagged);
  }, quiz);
}

function flaggedOf(session: QuizSession, place: QuizPlace | undefined): ReadonlySet<string> {
  const ids = new Set(session.questions.map((question) => question.id));
  return new Set([...session.flaggedQuestionIds, ...(place?.flagged ?? [])].filter((id) => ids.has(id)));
}

export function countdownOf(session: Pick<QuizSession, 'remainingSeconds'>, now: number): Countdown | null {
  return session.remainingSeconds === null ? null : { remainingSeconds: session.remainingSeconds, at: now };
}

function stageOf(session: QuizSession): Stage {
  return session.completedAt === null ? { name: 'answering' } : { name: 'completing', ending: 'reopened' };
}

function marksOf(session: QuizSession, place: QuizPlace | undefined): Record<string, QuestionMark> {
  const optionCounts = new Map(session.questions.map((question) => [question.id, question.options.length]));
  const marks: Record<string, QuestionMark> = {};
  for (const id of place?.skipped ?? []) {
    if (optionCounts.has(id)) marks[id] = { status: 'skipped' };
  }
  for (const [id, choice] of Object.entries(place?.selected ?? {})) {
    if (choice < (optionCounts.get(id) ?? 0)) marks[id] = { status: 'selected', choice };
  }
  for (const { questionId, selectedAnswer, reveal } of session.answers) {
    marks[questionId] = { status: 'submitted', choice: selectedAnswer, reveal };
  }
  return marks;
}

function indexOf(session: QuizSession, place: QuizPlace | undefined, marks: Record<string, QuestionMark>): number {
  const last = Math.max(session.questions.length - 1, 0);
  if (place !== undefined) return Math.min(place.index, last);
  const firstOpen = session.questions.findIndex((question) => marks[question.id] === undefined);
  return firstOpen === -1 ? last : firstOpen;
}

/** What has to be kept in this browser to come back to the same place. */
export function placeOf(quiz: QuizInProgress): QuizPlace {
  const selected: Record<string, number> = {};
  const skipped: string[] = [];
  for (const [id, mark] of Object.entries(quiz.marks)) {
    if (mark.status === 'skipped') skipped.push(id);
    else if (mark.status !== 'submitted') selected[id] = mark.choice;
  }
  return { index: quiz.index, selected, skipped, flagged: [...quiz.flagged] };
}
