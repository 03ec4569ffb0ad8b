import { SPRINT_ANSWERS_MAX, type Sprint, type SprintAnswer } from '#shared/practice/sprints.contract.ts';

/** The answering time of a sprint; the clock stops while an answer is explained. */
export const SPRINT_MS = 180_000;
/** The number of pictures in a sprint without the clock. */
export const UNTIMED_PICTURES = 20;

export interface SprintState {
  /** In `right` and `wrong`, the feedback on the choice is shown. */
  phase: 'ready' | 'asking' | 'right' | 'wrong' | 'over';
  hasClock: boolean;
  pictureIndex: number;
  /** When the picture became visible, by `performance.now()`; null while it loads. */
  shownAt: number | null;
  answers: SprintAnswer[];
}

export type SprintAction =
  | { type: 'began'; hasClock: boolean }
  | { type: 'shown'; at: number }
  | { type: 'chose'; choice: string; at: number }
  | { type: 'went-on' }
  | { type: 'ended' };

export const READY: SprintState = { phase: 'ready', hasClock: true, pictureIndex: 0, shownAt: null, answers: [] };

/** Milliseconds of answering so far. */
export const spentMs = ({ answers }: SprintState): number => answers.reduce((sum, { ms }) => sum + ms, 0);

export function reduceSprint(state: SprintState, action: SprintAction, pictures: Sprint['pictures']): SprintState {
  const { phase, hasClock, pictureIndex, shownAt, answers } = state;
  switch (action.type) {
    case 'began':
      return { ...READY, phase: 'asking', hasClock: action.hasClock };
    case 'shown':
      return phase === 'asking' && shownAt === null ? { ...state, shownAt: action.at } : state;
    case 'chose': {
      const picture = pictures[pictureIndex];
      if (phase !== 'asking' || shownAt === null || picture === undefined) return state;
      const answer = { picture: picture.id, choice: action.choice, ms: Math.round(action.at - shownAt) };
      const isRight = action.choice === picture.classId;
      return { ...state, phase: isRight ? 'right' : 'wrong', answers: [...answers, answer] };
    }
    case 'went-on': {
      if (phase !== 'right' && phase !== 'wrong') return state;
      const most = Math.min(pictures.length, SPRINT_ANSWERS_MAX, hasClock ? Infinity : UNTIMED_PICTURES);
      const isOver = answers.length >= most || (hasClock && spentMs(state) >= SPRINT_MS);
      return isOver
        ? { ...state, phase: 'over' }
        : { ...state, phase: 'asking', pictureIndex: pictureIndex + 1, shownAt: null };
    }
    case 'ended':
      break;
  }
  // Unanswered pictures do not count, so a sprint without an answer has no result.
  return answers.length === 0 ? READY : { ...state, phase: 'over' };
}

/** How often the pictures of a class were recognized. */
export function resultsByClass({ answers }: SprintState, { group, pictures }: Pick<Sprint, 'group' | 'pictures'>) {
  const classOf = new Map(pictures.map(({ id, classId }) => [id, classId]));
  return group.classes.map((pictureClass) => {
    const classAnswers = answers.filter(({ picture }) => classOf.get(picture) === pictureClass.id);
    return {
      ...pictureClass,
      total: classAnswers.length,
      right: classAnswers.filter(({ choice }) => choice === pictureClass.id).length,
    };
  });
}
