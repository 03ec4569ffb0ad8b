import { counted, formatCount } from '#shared/domain/counted.ts';
import { CHECK_LEAST_QUESTIONS, CHECK_MINUTES, CHECK_MOST_QUESTIONS } from '#shared/insight/readiness/check.ts';
import type { OwnAssignment } from '#shared/practice/assignments.contract.ts';
import type { OpenQuiz } from '#shared/practice/open-quizzes.contract.ts';
import { isPartDone, questionsLeft } from '#shared/practice/plan-parts.ts';
import type { Today } from '#shared/practice/today.contract.ts';
import { formatDateTime } from '#client/lib/format.ts';

/** Something a student can do with one press. */
export type Step =
  /** Continue a quiz or an exam: `isTimed` if its clock is running. */
  | { kind: 'open-quiz'; quiz: OpenQuiz; isTimed: boolean }
  | { kind: 'assignment'; assignment: OwnAssignment }
  /** Find out where the student stands, before anything is known. */
  | { kind: 'check' }
  | { kind: 'questions'; part: Today['questions'][number]; left: number }
  | { kind: 'cards'; left: number }
  | { kind: 'exam'; name: string | null };

/** A part of the day's plan. */
export interface PlanItem {
  step: Step;
  title: string;
  /** What was done of it today; may be empty. */
  note: string;
  isDone: boolean;
}

/**
 * The day's plan in the order in which it is worked through: on the first day a check, then new questions, while the
 * student is fresh.
 */
export function planItems({ check, questions, cards, practiceExam, exam }: Today): PlanItem[] {
  const items: PlanItem[] =
    check?.isOffered === true
      ? [{ step: { kind: 'check' }, title: 'Where do I stand?', note: CHECK_FACTS, isDone: false }]
      : [];
  const parts = questions.map((part): PlanItem => ({
    step: { kind: 'questions', part, left: questionsLeft(part) },
    title: `${counted(part.count, 'question')} in ${part.name}`,
    note: part.answered > 0 ? `${formatCount(part.answered)} answered today` : '',
    isDone: isPartDone(part),
  }));
  items.push(...parts);
  if (cards.left + cards.studied > 0) {
    items.push({
      step: { kind: 'cards', left: cards.left },
      title: cards.left === 0 ? 'Cards' : counted(cards.left, 'card'),
      note: cards.studied > 0 ? `${formatCount(cards.studied)} studied today` : '',
      isDone: cards.left === 0,
    });
  }
  if (practiceExam !== null) {
    const name = exam?.name ?? null;
    items.push({
      step: { kind: 'exam', name },
      title: `Practice exam${name === null ? '' : `: ${name}`}`,
      note: '',
      isDone: practiceExam.isTaken,
    });
  }
  return items;
}

/** What was done of the plan today: "21 questions answered, 12 cards studied"; may be empty. */
export function doneText({ questions, cards }: Pick<Today, 'questions' | 'cards'>): string {
  const answered = questions.reduce((sum, part) => sum + part.answered, 0);
  return [
    answered > 0 && `${counted(answered, 'question')} answered`,
    cards.studied > 0 && `${counted(cards.studied, 'card')} studied`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

interface Situation {
  /** Running clocks first, then the quiz worked on last. */
  quizzes: readonly OpenQuiz[];
  /** By due date. */
  assignments: readonly OwnAssignment[];
  plan: readonly PlanItem[];
  /** Milliseconds since 1970. */
  now: number;
}

const HOUR_MS = 3_600_000;
/** Work for a class comes before the day's plan once it is due this soon. */
const DUE_SOON_MS = 48 * HOUR_MS;
/** A quiz left longer ago than this is no longer what the student was doing. */
const AT_IT_MS = 24 * HOUR_MS;
/** A quiz left longer ago than this is folded away. */
const RECENT_MS = 14 * 24 * HOUR_MS;

const wasActiveWithin = (ms: number, { lastActiveAt }: OpenQuiz, now: number) => now - Date.parse(lastActiveAt) < ms;

/** Whether a quiz was left recently enough to be shown at first. `now` in milliseconds since 1970. */
export const isRecentQuiz = (quiz: OpenQuiz, now: number): boolean => wasActiveWithin(RECENT_MS, quiz, now);

/** What a student would do next: what a clock or a date presses for, what was begun, then the plan. Null if all is done. */
export function nextStep({ quizzes, assignments, plan, now }: Situation): Step | null {
  const running = quizzes.find(({ remainingSeconds }) => remainingSeconds !== null);
  if (running) return { kind: 'open-quiz', quiz: running, isTimed: true };
  const due = assignments.find((assignment) => isPressing(assignment, now));
  if (due) return { kind: 'assignment', assignment: due };
  const begun = quizzes.find(
    (quiz) => quiz.canBePutAside && quiz.savedAt === null && wasActiveWithin(AT_IT_MS, quiz, now),
  );
  if (begun) return { kind: 'open-quiz', quiz: begun, isTimed: false };
  return plan.find(({ isDone }) => !isDone)?.step ?? null;
}

const isPressing = ({ isOpen, dueAt, attemptsUsed, openSessionId }: OwnAssignment, now: number) =>
  isOpen && (openSessionId !== null || attemptsUsed === 0) && Date.parse(dueAt) - now < DUE_SOON_MS;

/** Typical seconds, to say about how long something takes. */
const SECONDS_A_QUESTION = 40;
const SECONDS_A_CARD = 8;

/** What the button of a step says: what is next, and about how long it takes, or when it is due. */
export function stepText(step: Step): { title: string; note: string } {
  switch (step.kind) {
    case 'open-quiz': {
      const { quiz, isTimed } = step;
      const left = Math.max(0, quiz.totalQuestions - quiz.questionsAttempted);
      const name = quiz.draftName ?? quiz.topicName;
      if (isTimed) return { title: `Continue: ${name}`, note: '' };
      return left === 0
        ? { title: `Finish: ${name}`, note: 'All questions answered' }
        : { title: `Continue: ${counted(left, 'question')}, ${name}`, note: about(left * SECONDS_A_QUESTION) };
    }
    case 'assignment': {
      const { title, dueAt, openSessionId } = step.assignment;
      return {
        title: `${openSessionId === null ? 'Assignment' : 'Continue'}: ${title}`,
        note: `Due ${formatDateTime(dueAt)}`,
      };
    }
    case 'check':
      return { title: 'Find out where you stand', note: CHECK_FACTS };
    case 'questions':
      return {
        title: `${step.part.answered > 0 ? 'Continue' : 'Start'}: ${counted(step.left, 'question')}, ${step.part.name}`,
        note: about(step.left * SECONDS_A_QUESTION),
      };
    case 'cards':
      return { title: `Study ${counted(step.left, 'card')}`, note: about(step.left * SECONDS_A_CARD) };
    case 'exam':
      return { title: `Take the practice exam${step.name === null ? '' : `: ${step.name}`}`, note: '' };
    default:
      return step satisfies never;
  }
}

const CHECK_FACTS = `${CHECK_LEAST_QUESTIONS} to ${CHECK_MOST_QUESTIONS} questions, at most ${CHECK_MINUTES} min`;

const about = (seconds: number) => `About ${Math.max(1, Math.round(seconds / 60))} min`;
