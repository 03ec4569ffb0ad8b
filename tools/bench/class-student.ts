import { randomUUID } from 'node:crypto';
import { listDueCards, recordReviews } from '#shared/cards/card-reviews.contract.ts';
import { loginStudent } from '#shared/people/auth.contract.ts';
import { listOwnCardQuestions } from '#shared/cards/own-cards.contract.ts';
import { getOwnProgress, getPortal, getStudentStats } from '#shared/practice/progress.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  countQuestionPools,
  createQuizSession,
  HISTORY_PAGE_SIZE,
  listOwnAttempts,
  listOwnQuizSessions,
} from '#shared/practice/quiz-sessions.contract.ts';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { type Caller, Failed, FILE, sentOf } from './class-calls.ts';
import type { ClientFiles, ScreenName } from './class-field.ts';

const QUIZ_LENGTH = 10;
const CARDS_AT_A_TIME = 5;
/** How often somebody reloads the whole page. */
const RELOADS = 0.25;
/** Shares of the actions that students begin: the rest is flashcards. */
const QUIZZES = 0.5;
const HISTORIES = 0.25;

export interface Account {
  email: string;
  password: string;
}

export interface StudentParts {
  account: Account;
  caller: Caller;
  random: () => number;
  files: ClientFiles;
}

/** A student at a browser: opens the portal, takes a quiz, looks at the history or studies flashcards, again and again. */
export class Student {
  readonly #account: Account;
  readonly #caller: Caller;
  readonly #random: () => number;
  readonly #files: ClientFiles;
  /** The browser's cache: each file's ETag. */
  readonly #kept = new Map<string, string>();
  #userId = '';
  #mainTopics: string[] = [];

  constructor({ account, caller, random, files }: StudentParts) {
    this.#account = account;
    this.#caller = caller;
    this.#random = random;
    this.#files = files;
  }

  async signIn(): Promise<void> {
    this.#userId = (await this.#caller.ask('sign in', loginStudent, { body: this.#account })).id;
    const topics = await this.#caller.ask('topics', listTopics, {});
    this.#mainTopics = topics.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  }

  /** Takes a quiz at once, so that there is a history. */
  async takeShortQuiz(): Promise<void> {
    const session = await this.#caller.ask('start a quiz', createQuizSession, { body: this.#newQuiz() });
    for (const question of session.questions.slice(0, 3)) await this.#answer(session.id, question);
    await this.#caller.tell('complete', completeQuizSession, { params: { id: session.id }, body: {} });
  }

  /** Presses Start once, whatever else is open. */
  async pressStart(): Promise<void> {
    await this.#caller.once('start a quiz', sentOf(createQuizSession, { body: this.#newQuiz() }));
  }

  /** Never ends; after a failure another action begins. `isNew`: nothing has been loaded before. */
  async live({ isNew }: { isNew: boolean }): Promise<never> {
    if (!isNew) this.#keepAll();
    for (;;) {
      try {
        await this.#caller.think();
        await this.#openPortal();
        await this.#caller.think();
        await this.#study();
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
      }
    }
  }

  async #openPortal(): Promise<void> {
    if (this.#kept.size === 0) {
      await this.#openPage();
      for (const file of this.#files.app) await this.#load(file);
    } else if (this.#random() < RELOADS) {
      await this.#openPage();
      for (const file of this.#files.app.filter((path) => !path.startsWith('/assets/'))) await this.#load(file);
    }
    await this.#show('portal');
    await this.#caller.tell('portal', getPortal, {});
  }

  #study(): Promise<void> {
    const chance = this.#random();
    if (chance < QUIZZES) return this.#takeQuiz();
    return chance < QUIZZES + HISTORIES ? this.#lookBack() : this.#studyCards();
  }

  async #takeQuiz(): Promise<void> {
    await this.#show('quiz');
    const body = this.#newQuiz();
    await this.#caller.tell('topics', listTopics, {});
    await this.#caller.tell('question pools', countQuestionPools, { query: { topicIds: body.topicIds.join(',') } });
    await this.#caller.think();
    const session = await this.#caller.ask('start a quiz', createQuizSession, { body });
    for (const question of session.questions) {
      await this.#caller.think();
      await this.#answer(session.id, question);
    }
    await this.#caller.think();
    await this.#caller.tell('complete', completeQuizSession, { params: { id: session.id }, body: {} });
  }

  async #lookBack(): Promise<void> {
    await this.#show('history');
    const query = { limit: HISTORY_PAGE_SIZE, offset: 0 };
    const [latest] = await this.#caller.ask('history', listOwnQuizSessions, { query });
    await this.#caller.tell('own figures', getStudentStats, {});
    await this.#caller.tell('own progress', getOwnProgress, {});
    if (latest === undefined) return;
    await this.#caller.think();
    await this.#caller.tell('review', listOwnAttempts, { params: { sessionId: latest.id } });
    await this.#caller.tell('own cards', listOwnCardQuestions, {});
  }

  async #studyCards(): Promise<void> {
    await this.#show('cards');
    const { cards } = await this.#caller.ask('cards due', listDueCards, { query: {} });
    for (const { id: cardId } of cards.slice(0, CARDS_AT_A_TIME)) {
      await this.#caller.think();
      const at = new Date().toISOString();
      const rating = 1 + Math.floor(this.#random() * 4);
      const entry = { id: randomUUID(), cardId, at, kind: 'grade' as const, rating, timeSpent: 8 };
      await this.#caller.tell('grade a card', recordReviews, {
        body: { sentAt: at, userId: this.#userId, entries: [entry] },
      });
    }
  }

  async #answer(sessionId: string, { id, options }: { id: string; options: string[] }): Promise<void> {
    const selectedAnswer = Math.floor(this.#random() * options.length);
    const body = { sessionId, questionId: id, selectedAnswer, timeSpent: 12 };
    await this.#caller.tell('answer', answerQuestion, { body });
  }

  /** Between one and all main categories. */
  #newQuiz() {
    const first = Math.floor(this.#random() * this.#mainTopics.length);
    const topicIds = this.#mainTopics.slice(first);
    return { topicIds, totalQuestions: QUIZ_LENGTH, answerReveal: 'immediate' as const };
  }

  async #openPage(): Promise<void> {
    await this.#caller.untilTaken('page', { method: 'GET', path: '/', headers: { accept: 'text/html' } });
  }

  async #show(screen: ScreenName): Promise<void> {
    for (const file of this.#files.screens[screen]) {
      if (!this.#kept.has(file)) await this.#load(file);
    }
  }

  async #load(path: string): Promise<void> {
    const known = this.#kept.get(path);
    const headers = { accept: '*/*', ...(known && { 'if-none-match': known }) };
    const answer = await this.#caller.untilTaken(FILE, { method: 'GET', path, headers });
    if (answer.status !== 304) this.#kept.set(path, answer.headers.etag ?? '');
  }

  #keepAll(): void {
    const { app, screens } = this.#files;
    for (const file of [app, ...Object.values(screens)].flat()) this.#kept.set(file, '');
  }
}
