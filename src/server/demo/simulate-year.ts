import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { roundedPercent } from '#shared/practice/score-bands.ts';
import { dayIn, localTimeIn, plusDays, startOfDay } from '#shared/domain/study-days.ts';
import { startIn, weightOf } from './calendar.ts';
import type { DemoStudent } from './class-list.ts';
import type { Chance } from './random.ts';
import { answerTo, secondsFor, type DemoQuestion, type Item } from './rasch.ts';

export const YEAR_DAYS = 365;
const ANSWERS_A_STUDENT = 500;
const ANSWERS_A_SESSION = 9.5;
const LENGTHS = [5, 10, 15, 20];
const LENGTH_WEIGHTS = [3, 4.5, 1.5, 1];
const ABANDONED = 0.06;
const SKIPPING = 0.04;
const PAUSE_SECONDS = 300;
const LATEST_FOR_STREAK_MS = 22 * 3_600_000;

export interface DemoTopic {
  id: string;
  name: string;
  parentId: string | null;
}

export interface SimulatedAnswer {
  question: DemoQuestion;
  answer: AnswerValue;
  isCorrect: boolean;
  /** The credit if it is partly right, else null. */
  partCredit: number | null;
  timeSpent: number;
  at: Date;
  localAt: string;
}

export interface SimulatedSession {
  /** The student's index in the class. */
  student: number;
  topics: DemoTopic[];
  countedTopicIds: string[];
  available: number;
  startedAt: Date;
  startedDay: string;
  /** Null if it was abandoned. */
  completedAt: Date | null;
  completedDay: string | null;
  /** Percent; 0 if it was abandoned. */
  score: number;
  questions: DemoQuestion[];
  answers: SimulatedAnswer[];
  /** The assignment at which it is an attempt. */
  assignment?: { id: string; title: string };
}

export interface YearOptions {
  students: DemoStudent[];
  topics: DemoTopic[];
  questions: DemoQuestion[];
  /** By question id. */
  items: Map<string, Item>;
  now: Date;
  timeZone: string;
  chance: Chance;
  /** A shorter time than a year, and the answers that a student gives in it. */
  days?: number;
  answersEach?: number;
}

/** Simulates the quizzes of a class over the year up to now, ordered by start for each student. */
export function simulateYear(options: YearOptions): SimulatedSession[] {
  const { students, now, timeZone, chance, days: length = YEAR_DAYS, answersEach = ANSWERS_A_STUDENT } = options;
  const today = dayIn(timeZone, now);
  const days = Array.from({ length }, (_, n) => plusDays(today, n + 1 - length));
  const begins = days.map((day) => startOfDay(timeZone, day).getTime());
  const weights = days.map(weightOf);
  const wishes = students.map((student) => wishesOf(student, weights, chance));
  const sessionsWished = wishes.flat().reduce((sum, wish) => sum + wish, 0);
  const scale = (students.length * answersEach) / ANSWERS_A_SESSION / sessionsWished;
  return students.flatMap((student, index) => {
    const taker = createTaker({ ...options, student, index });
    let free = 0;
    return days.flatMap((day, n) => {
      const keepsStreak = n >= length - student.streak;
      const count = Math.max(keepsStreak ? 1 : 0, chance.poisson((wishes[index]?.[n] ?? 0) * scale));
      const starts = Array.from({ length: count }, () => (begins[n] ?? 0) + startIn(day, chance) * 1000);
      return starts
        .toSorted((a, b) => a - b)
        .flatMap((preferred, nth) => {
          // An answer on the day itself: neither abandoned before the first answer nor begun just before midnight.
          const isForStreak = keepsStreak && nth === 0;
          const latest = isForStreak ? (begins[n] ?? 0) + LATEST_FOR_STREAK_MS : Infinity;
          const startedAt = new Date(Math.max(Math.min(preferred, latest), free));
          const session = taker({ startedAt, timeGone: n / length, isFinished: isForStreak });
          const end = endOf(session).getTime();
          if (end > now.getTime()) return [];
          free = end + PAUSE_SECONDS * 1000;
          return [session];
        });
    });
  });
}

/** A student's relative wish for sessions on each day, without a unit: some weeks are busier than others. */
function wishesOf({ diligence, joinsAt, leavesAt }: DemoStudent, weights: number[], chance: Chance): number[] {
  let mood = 1;
  return weights.map((weight, n) => {
    if (n % 7 === 0) mood = Math.exp(0.5 * chance.normal());
    const isThere = n >= joinsAt * weights.length && n < (leavesAt ?? 1) * weights.length;
    return isThere ? diligence * mood * weight : 0;
  });
}

export const rightOf = (answers: SimulatedAnswer[]): number => answers.filter(({ isCorrect }) => isCorrect).length;

export const partCreditOf = (answers: SimulatedAnswer[]): number =>
  answers.reduce((sum, { partCredit }) => sum + (partCredit ?? 0), 0);

const endOf = ({ completedAt, answers, startedAt }: SimulatedSession): Date =>
  completedAt ?? answers.at(-1)?.at ?? startedAt;

/** What a student takes: a quiz of their own choice, or questions that they were given. */
interface Taken {
  startedAt: Date;
  /** How much of the simulated time has gone, 0 to 1. */
  timeGone: number;
  isFinished: boolean;
  given?: DemoQuestion[];
}

/** Takes quizzes for one student. */
export function createTaker({
  student,
  index,
  topics,
  questions,
  items,
  timeZone,
  chance,
}: Omit<YearOptions, 'students' | 'now'> & { student: DemoStudent; index: number }) {
  const strengths = new Map(topics.map(({ id }) => [id, 0.4 * chance.normal()]));

  function choose() {
    const chosen = chooseTopics(topics, chance);
    const pool = questions.filter(({ topicId, mainTopicId }) =>
      chosen.some(({ id }) => id === topicId || id === mainTopicId),
    );
    return { chosen, pool, drawn: chance.shuffled(pool).slice(0, LENGTHS[chance.weighted(LENGTH_WEIGHTS)]) };
  }

  return ({ startedAt, timeGone, isFinished, given }: Taken): SimulatedSession => {
    const { chosen, pool, drawn } = given ? { chosen: [], pool: given, drawn: given } : choose();
    const isAbandoned = chance.next() < ABANDONED && !isFinished;
    const isSkipping = chance.next() < SKIPPING;
    const reached = isAbandoned ? drawn.slice(0, Math.floor(chance.next() * drawn.length)) : drawn;
    let at = startedAt.getTime();
    const answers: SimulatedAnswer[] = [];
    for (const question of reached) {
      const item = items.get(question.id);
      if (item === undefined) throw new Error('a question without its difficulty');
      const ability = student.ability + student.growth * (timeGone - 0.4) + (strengths.get(question.topicId) ?? 0);
      const timeSpent = secondsFor(item, { ability, slowness: student.slowness }, chance);
      at += (timeSpent + 1) * 1000;
      if (isSkipping && chance.next() < 0.2) continue;
      const answer = answerTo(item, ability, chance);
      const { fraction } = kindOf(question.kind).grade(question.parts, question.key, answer);
      const isCorrect = fraction === 1;
      const partCredit = isCorrect || fraction === 0 ? null : fraction;
      const localAt = localTimeIn(timeZone, new Date(at));
      answers.push({ question, answer, isCorrect, partCredit, timeSpent, at: new Date(at), localAt });
    }
    const completedAt = isAbandoned ? null : new Date(at + 3000);
    return {
      student: index,
      topics: chosen,
      countedTopicIds: [...new Set(chosen.flatMap(({ id, parentId }) => [id, parentId ?? id]))],
      available: pool.length,
      startedAt,
      startedDay: dayIn(timeZone, startedAt),
      completedAt,
      completedDay: completedAt && dayIn(timeZone, completedAt),
      score: isAbandoned ? 0 : roundedPercent(rightOf(answers) + partCreditOf(answers), drawn.length),
      questions: drawn,
      answers,
    };
  };
}

/** Chooses a quiz's topics: mostly one subcategory, else a main category or several subcategories. */
function chooseTopics(topics: DemoTopic[], chance: Chance): DemoTopic[] {
  const withParent = topics.filter(({ parentId }) => parentId !== null);
  const subs = withParent.length > 0 ? withParent : topics;
  const withoutParent = topics.filter(({ parentId }) => parentId === null);
  const mains = withoutParent.length > 0 ? withoutParent : topics;
  const lot = chance.next();
  if (lot < 0.65) return [subs[popular(subs.length, chance)] ?? chance.pick(subs)];
  if (lot < 0.85) return [mains[popular(mains.length, chance)] ?? chance.pick(mains)];
  return chance.shuffled(subs).slice(0, 2 + chance.weighted([5, 3, 1]));
}

/** Returns a random index of a list; some are more likely than others. */
const popular = (length: number, chance: Chance): number =>
  chance.weighted(Array.from({ length }, (_, n) => 1 + ((n * 7) % 5) / 3));
