import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { gradeCard, type CardSchedule, type Rating } from '#shared/cards/spaced-repetition/schedule.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { dayIn, startOfDay } from '#shared/domain/study-days.ts';
import { keyColumns } from '#server/core/answer-values.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { cardReviewLog } from '#server/db/schema/study.ts';
import { changesOf, changeStudiedCards, changeStudyDays } from '#server/base/counters/reviews.repository.ts';
import { itemsOf, withWrongKeys } from './bank.ts';
import { startIn } from './calendar.ts';
import { demoClass } from './class-list.ts';
import { storeCorrespondence } from './correspondence.ts';
import { insertRows } from './insert-rows.ts';
import type { Chance } from './random.ts';
import type { DemoQuestion } from './rasch.ts';
import { simulateYear, type SimulatedSession } from './simulate-year.ts';
import { storePeople } from './store-people.ts';
import { storeFlags, storeYear } from './store-year.ts';

/** One in this many students studies flashcards as well. */
const STUDENTS_TO_ONE_WITH_CARDS = 5;
/** Quiz days at the end on which the first student studies no cards, so that some are due. */
const CARDLESS_DAYS = 5;

interface FillOptions {
  /** Number of students; the class is smaller in tests. */
  size: number;
  passwordHash: string;
  siteTitle: string;
  now: Date;
  /** The class's time zone. */
  timeZone: string;
  chance: Chance;
  /** Computes the schedules of a student's cards from their reviews. */
  rebuildSchedules: (learner: Learner) => Promise<void>;
  /** Rebuilds counters and statistics from the stored records. */
  count: () => Promise<void>;
  say: (line: string) => void;
}

/** Fills a hub that has the starter library and a teacher with a year of a class's work. */
export async function fillClass(tx: Database, options: FillOptions): Promise<void> {
  const { size, passwordHash, siteTitle, now, timeZone, chance, say } = options;
  const bank = await readBank(tx);
  const items = itemsOf(bank.questions, bank.topics, chance);
  const wrong = withWrongKeys(bank.questions, items, chance);
  for (const { id, key } of wrong) {
    await tx.update(questions).set(keyColumns(key)).where(eq(questions.id, id));
  }
  const mistaken = new Map(wrong.map((question) => [question.id, question]));
  const corrected = bank.questions.map((question) => mistaken.get(question.id) ?? question);

  const students = demoClass(size, chance);
  const sessions = simulateYear({ ...bank, students, questions: corrected, items, now, timeZone, chance });
  const answers = sessions.reduce((sum, session) => sum + session.answers.length, 0);
  say(`${size} students, ${formatCount(sessions.length)} quizzes, ${formatCount(answers)} answers…`);
  const people = await storePeople(tx, { students, passwordHash, now, chance });
  const year = { sessions, students: people, versions: await versionsOf(tx) };
  await storeYear(tx, year);
  await storeFlags(tx, { ...year, chance });

  say('Flashcards and messages…');
  await studyCards(tx, { ...options, people, sessions });
  await storeCorrespondence(tx, { students: people, siteTitle, now });

  say('Counters and statistics…');
  await tx.execute(sql`analyze`);
  await options.count();
}

/** Returns them in an order that is the same every time, whatever their ids. */
export async function readBank(tx: Database) {
  const rows = await tx.select().from(topics).orderBy(topics.name);
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const bank = await tx.select().from(questions).orderBy(questions.question);
  const all = bank.flatMap(
    ({ id, topicId, difficulty, kind, options, content, correctAnswer, key: parts }): DemoQuestion[] => {
      const key = parts ?? correctAnswer;
      if (topicId === null || key === null) return [];
      const mainTopicId = parents.get(topicId) ?? topicId;
      return [{ id, topicId, mainTopicId, difficulty, kind, parts: { options, content }, key, truth: key }];
    },
  );
  return { topics: rows.map(({ id, name, parentId }) => ({ id, name, parentId })), questions: all };
}

export async function versionsOf(tx: Database): Promise<Map<string, string>> {
  const rows = await tx.select({ id: questions.id, versionId: questions.versionId }).from(questions);
  return new Map(rows.map(({ id, versionId }) => [id, versionId]));
}

interface CardStudents extends Pick<FillOptions, 'now' | 'timeZone' | 'chance' | 'rebuildSchedules'> {
  people: { id: string }[];
  sessions: SimulatedSession[];
  /** The most cards that a student studies; by default, all of the chosen topics. */
  most?: number;
}

/** Has some students study the cards of a few topics on some of their quiz days. */
export async function studyCards(tx: Database, options: CardStudents): Promise<void> {
  const { people, sessions, now, timeZone, chance, rebuildSchedules, most } = options;
  const deck = await tx.select().from(flashcards).orderBy(flashcards.front);
  const topicIds = [...new Set(deck.map(({ topicId }) => topicId))];
  for (const [index, { id: userId }] of people.entries()) {
    if (index % STUDENTS_TO_ONE_WITH_CARDS > 0) continue;
    const quizDays = sessions.filter(({ student }) => student === index).map(({ startedDay }) => startedDay);
    const days = [...new Set(quizDays)].filter((_, n) => index === 0 || n % 2 === 0);
    const topicCount = index === 0 ? topicIds.length : 4 + Math.floor(chance.next() * 8);
    const chosen = new Set(chance.shuffled(topicIds).slice(0, topicCount));
    const cards = deck
      .filter(({ topicId }) => chosen.has(topicId))
      .map(({ id }) => id)
      .slice(0, most);
    const cardDays = index === 0 ? days.slice(0, -CARDLESS_DAYS) : days;
    const reviews = simulateCards({ cardIds: cards, days: cardDays, timeZone, now, chance });
    await storeCards(tx, { userId, timeZone }, reviews);
    await rebuildSchedules({ userId, timeZone });
  }
}

/** Stores a student's reviews and their figures; the schedules are computed from them later. */
async function storeCards(tx: Database, { userId, timeZone }: Learner, reviews: SimulatedReview[]): Promise<void> {
  await insertRows(
    tx,
    cardReviewLog,
    reviews.map((review) => ({
      ...review,
      userId,
      id: randomUUID(),
      kind: 'grade' as const,
      receivedAt: review.at,
    })),
  );
  const counted = reviews.map(({ cardId, at, timeSpent }) => ({
    flashcardId: cardId,
    at,
    timeSpent,
    count: 1 as const,
  }));
  const { cards, days } = changesOf(counted, timeZone);
  await changeStudiedCards(tx, userId, cards);
  await changeStudyDays(tx, userId, days);
}

const REVIEWS_A_DAY = 25;
const LEARNING_MS = 11 * 60_000;

interface SimulatedReview {
  cardId: string;
  rating: Rating;
  stateBefore: 'new' | CardSchedule['state'];
  /** In seconds. */
  timeSpent: number;
  at: Date;
}

interface CardWork {
  cardIds: string[];
  /** The days (`YYYY-MM-DD`) on which the student studies cards, oldest first. */
  days: string[];
  timeZone: string;
  /** No review is later. */
  now: Date;
  chance: Chance;
}

/** Simulates reviews of a deck: due cards first, then some new ones, and forgotten cards again. */
function simulateCards({ cardIds, days, timeZone, now, chance }: CardWork): SimulatedReview[] {
  const schedules = new Map<string, CardSchedule>();
  const fresh = [...cardIds];
  // Enough per day to see all cards by the end.
  const newADay = Math.ceil(cardIds.length / days.length);
  const reviews: SimulatedReview[] = [];
  let time = 0;

  function grade(cardId: string, rating: Rating): CardSchedule {
    const before = schedules.get(cardId) ?? null;
    const timeSpent = 4 + Math.floor(chance.next() * 18);
    time += timeSpent * 1000;
    const at = new Date(time);
    reviews.push({ cardId, rating, stateBefore: before?.state ?? 'new', timeSpent, at });
    const after = gradeCard(before, rating, at);
    schedules.set(cardId, after);
    return after;
  }

  for (const day of days) {
    time = Math.max(time, startOfDay(timeZone, day).getTime() + startIn(day, chance) * 1000);
    const due = [...schedules].filter(([, { due: at }]) => at.getTime() <= time).slice(0, REVIEWS_A_DAY);
    const today = [...due.map(([cardId]) => cardId), ...fresh.splice(0, newADay)];
    for (let again = today; again.length > 0; time += LEARNING_MS) {
      again = again.filter((cardId) => grade(cardId, ratingFrom(chance)).state !== 'review');
    }
  }
  return reviews.filter(({ at }) => at <= now && dayIn(timeZone, at) <= dayIn(timeZone, now));
}

const ratingFrom = (chance: Chance): Rating => ([1, 2, 3, 4] as const)[chance.weighted([10, 12, 63, 15])] ?? 3;
