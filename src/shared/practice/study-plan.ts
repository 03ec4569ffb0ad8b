import { apportion } from './exam-draw.ts';
import { FIRST_ANSWERS_MIN_QUESTIONS, type QuestionPool } from './quiz-settings.ts';

/** A domain of the exam ahead, or a topic if there is none, that a day's questions may come from. */
export interface PlanDomain {
  name: string;
  /** Its weight in the exam, relative to the others. */
  weight: number;
  /** The expected percentage of right answers to its questions; null if unknown. */
  expected: number | null;
  /** The number of questions to answer before readiness for the exam can be estimated. */
  more: number;
  /** The number of its questions; a domain without any is not planned. */
  questions: number;
  /** The number that the student has not answered. */
  unseen: number;
  /** The topics of its questions. */
  topicIds: string[];
}

export interface PlannedQuestions {
  name: string;
  topicIds: string[];
  count: number;
  pool: Extract<QuestionPool, 'all' | 'unseen'>;
}

export interface StudyPlan {
  questions: PlannedQuestions[];
  isExamDue: boolean;
}

export interface StudySituation {
  /** Days until the exam; null if no date is set, or it is over. */
  daysLeft: number | null;
  domains: readonly PlanDomain[];
  /** Days since the student's last exam in the hub; null if there was none. */
  daysSinceExam: number | null;
  /** An exam can be taken, and there are enough answers for a meaningful result. */
  canTakeExam: boolean;
}

const QUESTIONS_A_DAY = 20;
const LEAST_QUESTIONS = 10;
const MOST_QUESTIONS = 40;
const MOST_PARTS = 3;
/** The assumed percentage for a domain without an estimate. */
const UNKNOWN_PERCENT = 50;
const LAST_WEEKS_DAYS = 28;

/**
 * A student's work for today besides cards. It depends on the current state and not on earlier plans, so a missed day
 * changes later days a little and adds to none of them.
 */
export function planDay({ daysLeft, domains, daysSinceExam, canTakeExam }: StudySituation): StudyPlan {
  if (daysLeft === 0) return { questions: [], isExamDue: false };
  const isExamDue = canTakeExam && isTimeForExam(daysLeft, daysSinceExam);
  const usable = domains.filter(({ questions }) => questions > 0);
  const unseen = usable.reduce((sum, domain) => sum + domain.unseen, 0);
  const isShort = isExamDue || daysLeft === 1;
  return { questions: shareOut(usable, isShort ? LEAST_QUESTIONS : questionsADay(unseen, daysLeft)), isExamDue };
}

/** Enough to leave no question unseen by the day of the exam, within a day's limits. */
function questionsADay(unseen: number, daysLeft: number | null): number {
  if (daysLeft === null) return QUESTIONS_A_DAY;
  return Math.min(MOST_QUESTIONS, Math.max(LEAST_QUESTIONS, Math.ceil(unseen / daysLeft)));
}

/** Every other week, weekly towards the end, and not on the day before. */
function isTimeForExam(daysLeft: number | null, daysSinceExam: number | null): boolean {
  if (daysLeft === 1) return false;
  const pause = daysLeft !== null && daysLeft <= LAST_WEEKS_DAYS ? 7 : 14;
  return daysSinceExam === null || daysSinceExam >= pause;
}

/** From the domains with the most to gain: missing percentage times weight in the exam. */
function shareOut(domains: readonly PlanDomain[], total: number): PlannedQuestions[] {
  const isUnknown = domains.some(({ more }) => more > 0);
  const needs = domains.map((domain) => ({
    domain,
    need: isUnknown ? domain.more : domain.weight * (100 - (domain.expected ?? UNKNOWN_PERCENT)),
  }));
  const first = needs
    .filter(({ need }) => need > 0)
    .toSorted((a, b) => b.need - a.need)
    .slice(0, MOST_PARTS);
  const counts = apportion(
    first.map(({ need }) => need),
    total,
  );
  return first.flatMap(({ domain: { name, topicIds, questions, unseen } }, index) => {
    const count = Math.min(counts[index] ?? 0, questions);
    return count < FIRST_ANSWERS_MIN_QUESTIONS
      ? []
      : [{ name, topicIds, count, pool: unseen >= count ? 'unseen' : 'all' }];
  });
}
