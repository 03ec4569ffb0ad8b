import { apportion } from './exam-draw.ts';
import { FIRST_ANSWERS_MIN_QUESTIONS, type QuestionPool } from '#shared/domain/limits.ts';

/** A domain of the exam ahead, or a topic where there is none, that a day's questions may come from. */
export interface PlanDomain {
  name: string;
  /** What it counts in the exam, in proportion to the others. */
  weight: number;
  /** The percent of its questions that the student would get right; null where that is not known. */
  expected: number | null;
  /** Questions to answer before readiness for the exam can be estimated. */
  more: number;
  /** How many it has; a domain without any is not planned. */
  questions: number;
  /** Those that the student has not answered. */
  unseen: number;
  /** Of its questions. */
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
  /** Days until the exam; null where no date is set, or it is over. */
  daysLeft: number | null;
  domains: readonly PlanDomain[];
  /** Days since the student's last exam in the hub; null where there was none. */
  daysSinceExam: number | null;
  /** An exam can be taken, and enough was answered for it to tell something. */
  canTakeExam: boolean;
}

const QUESTIONS_A_DAY = 20;
const LEAST_QUESTIONS = 10;
const MOST_QUESTIONS = 40;
const MOST_PARTS = 3;
/** What is expected of a domain where nobody knows. */
const UNKNOWN_PERCENT = 50;
const LAST_WEEKS_DAYS = 28;

/**
 * What a student should do today besides their cards. It follows from where they stand and from nothing that was
 * planned before, so a missed day changes later days a little and adds to none of them.
 */
export function planDay({ daysLeft, domains, daysSinceExam, canTakeExam }: StudySituation): StudyPlan {
  if (daysLeft === 0) return { questions: [], isExamDue: false };
  const isExamDue = canTakeExam && isTimeForExam(daysLeft, daysSinceExam);
  const usable = domains.filter(({ questions }) => questions > 0);
  const unseen = usable.reduce((sum, domain) => sum + domain.unseen, 0);
  const isShort = isExamDue || daysLeft === 1;
  return { questions: shareOut(usable, isShort ? LEAST_QUESTIONS : questionsADay(unseen, daysLeft)), isExamDue };
}

/** As many as leave no question unseen on the day of the exam, within what a day can hold. */
function questionsADay(unseen: number, daysLeft: number | null): number {
  if (daysLeft === null) return QUESTIONS_A_DAY;
  return Math.min(MOST_QUESTIONS, Math.max(LEAST_QUESTIONS, Math.ceil(unseen / daysLeft)));
}

/** Every other week, every week towards the end, and not on the day before. */
function isTimeForExam(daysLeft: number | null, daysSinceExam: number | null): boolean {
  if (daysLeft === 1) return false;
  const pause = daysLeft !== null && daysLeft <= LAST_WEEKS_DAYS ? 7 : 14;
  return daysSinceExam === null || daysSinceExam >= pause;
}

/** From the domains where most is to be gained: what is missing there, by what it counts in the exam. */
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
  return first.flatMap(({ domain: { name, topicIds, questions, unseen } }, place) => {
    const count = Math.min(counts[place] ?? 0, questions);
    return count < FIRST_ANSWERS_MIN_QUESTIONS
      ? []
      : [{ name, topicIds, count, pool: unseen >= count ? 'unseen' : 'all' }];
  });
}
