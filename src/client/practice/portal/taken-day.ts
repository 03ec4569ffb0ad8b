import type { QueryClient } from '@tanstack/react-query';
import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { dueCardsQuery, reviewOutboxOf } from '#client/api/card-reviews.ts';
import { takeTodayAlong } from '#client/api/progress.ts';
import { keepCards, takenCardsKey } from '#client/api/taken-cards.ts';
import { preloadKinds } from '#client/components/question-kinds/kind-screens.ts';
import { TAKEN_PICTURES } from '#client/lib/forget.ts';
import { keepOfflineStart } from '#client/lib/offline-start.ts';
import { isBoolean, isCount, isInstant, isListOf, isObjectOf, isText, shapeOf } from '#client/lib/shapes.ts';
import { readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import type { KeptSession } from '../quiz/kept-session.ts';
import { loadRest } from '../quiz/quiz-parts.ts';
import { sessionKey } from '../quiz/quiz-restore.ts';

/** How long what was taken along stays. */
const TAKEN_HOURS = 48;

/** What a student has taken along in this browser: quizzes of the plan, and due cards. */
export interface TakenDay {
  takenAt: string;
  quizzes: { id: string; name: string; count: number }[];
  cards: number;
  /** Whether pictures and the app are kept too. */
  isReady: boolean;
}
const takenDay = shapeOf(
  isObjectOf<TakenDay>({
    takenAt: isInstant,
    quizzes: isListOf(isObjectOf<TakenDay['quizzes'][number]>({ id: isText, name: isText, count: isCount })),
    cards: isCount,
    isReady: isBoolean,
  }),
);

/** Under a key of the person, like all that belongs to it, so that signing out removes it. */
const dayKey = (userId: string) => `taken_day:${userId}:`;

export const endOf = ({ takenAt }: TakenDay): Date => new Date(Date.parse(takenAt) + TAKEN_HOURS * 3_600_000);

/** What the student has taken along here, without quizzes that are over. What is too old is removed. */
export function readTakenDay(userId: string, now = new Date()): TakenDay | undefined {
  const day = readStored(localStorage, dayKey(userId), takenDay);
  if (day === undefined) return undefined;
  if (now >= endOf(day)) {
    void forgetTakenDay(userId);
    return undefined;
  }
  if (!day.isReady) return undefined;
  return { ...day, quizzes: day.quizzes.filter(({ id }) => localStorage.getItem(sessionKey(userId, id)) !== null) };
}

/** Stores the plan's quizzes and the due cards in this browser. Throws if they do not fit, and then keeps nothing. */
export function keepDay(
  userId: string,
  { quizzes, cards, now }: Pick<Taken, 'quizzes' | 'cards'> & { now: Date },
): TakenDay {
  const day: TakenDay = {
    takenAt: now.toISOString(),
    quizzes: quizzes.map(({ name, session }) => ({ id: session.id, name, count: session.totalQuestions })),
    cards: cards.cards.length,
    isReady: false,
  };
  const until = endOf(day);
  try {
    // First, so that whatever is stored can be found and removed.
    writeStored(localStorage, dayKey(userId), day);
    for (const { session } of quizzes) {
      const kept: KeptSession = { session, deadline: null, until: until.getTime() };
      writeStored(localStorage, sessionKey(userId, session.id), kept);
    }
    keepCards(userId, { until: until.toISOString(), list: cards });
  } catch (error) {
    removeDay(userId, day);
    throw error;
  }
  return day;
}

interface Taken {
  quizzes: { name: string; session: QuizSession }[];
  cards: Awaited<ReturnType<typeof loadCards>>;
}

const loadCards = (client: QueryClient, userId: string) =>
  client.fetchQuery(dueCardsQuery(reviewOutboxOf(client, userId)));

/** The browser has no space for what was to be taken along, or for the app. */
export class NoRoom extends Error {}

/**
 * Takes today along: begins the plan's quizzes, and keeps them, the due cards, their pictures, and the app itself in
 * this browser. Throws if that fails, `NoRoom` if for want of space; what was kept by then is removed.
 */
export async function takeAlong(
  { client, loadScreens }: { client: QueryClient; loadScreens: () => Promise<unknown> },
  userId: string,
): Promise<TakenDay> {
  const [{ quizzes }, cards] = await Promise.all([takeTodayAlong(), loadCards(client, userId)]);
  try {
    const day = keepDay(userId, { quizzes, cards, now: new Date() });
    const kinds = quizzes.flatMap(({ session }) => session.questions.map(({ kind }) => kind));
    await Promise.all([
      keepPictures(JSON.stringify([quizzes, cards])),
      loadScreens(),
      loadRest(),
      preloadKinds(kinds),
      import('#client/components/formula.tsx'),
    ]);
    // Last, when the code of all screens is loaded.
    if (!(await keepOfflineStart('/'))) throw new NoRoom('the app does not fit');
    writeStored(localStorage, dayKey(userId), { ...day, isReady: true });
    return day;
  } catch (error) {
    await forgetTakenDay(userId);
    throw isQuota(error) ? new NoRoom('the day does not fit', { cause: error }) : error;
  }
}

const isQuota = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Pictures at a time: a phone's connection is slow. */
const LANES = 4;

/** Keeps the pictures that are named in this text. Videos are too large to be taken along. */
async function keepPictures(text: string): Promise<void> {
  const urls = [...new Set([...text.matchAll(/"(\/media\/images\/[\w.-]+)"/g)].map(([, url = '']) => url))].values();
  const cache = await caches.open(TAKEN_PICTURES);
  const lanes = Array.from({ length: LANES }, async () => {
    for (const url of urls) {
      const answer = await fetch(url);
      // One that is missing is missing online too.
      if (answer.ok) await cache.put(url, answer);
    }
  });
  await Promise.all(lanes);
}

function removeDay(userId: string, { quizzes }: Pick<TakenDay, 'quizzes'>): void {
  for (const { id } of quizzes) removeStored(localStorage, sessionKey(userId, id));
  removeStored(localStorage, takenCardsKey(userId));
  removeStored(localStorage, dayKey(userId));
}

/** Removes what the student has taken along. Answers that wait to be sent stay. */
export async function forgetTakenDay(userId: string): Promise<void> {
  removeDay(userId, readStored(localStorage, dayKey(userId), takenDay) ?? { quizzes: [] });
  await caches.delete(TAKEN_PICTURES);
}

/** Removes pictures that somebody else took along, whose session has ended without a sign-out. */
export async function forgetOthersPictures(userId: string): Promise<void> {
  if ('caches' in window && localStorage.getItem(dayKey(userId)) === null) await caches.delete(TAKEN_PICTURES);
}
