import { isDeepStrictEqual } from 'node:util';
import { getPortal, getStudentStats } from '#shared/practice/progress.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  createQuizSession,
  listOwnAttempts,
  listOwnQuizSessions,
  type QuizHistoryEntry,
  type QuizResult,
} from '#shared/practice/quiz-sessions.contract.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { anyAnswer } from '#tests/support/any-answer.ts';
import { between } from '#tests/support/seeded-random.ts';
import { mainTopics, readSession } from './answers.ts';
import type { Api } from './api.ts';
import type { WriteStream } from './write-stream.ts';

const LENGTH = 5;
const PAGE = 200;

interface Answer {
  questionId: string;
  selectedAnswer: AnswerValue;
}

/** A quiz in progress. */
interface Quiz {
  id: string;
  /** Still to be sent. */
  open: Answer[];
  /** Acknowledged. */
  answered: Answer[];
}

/** Quizzes that a student starts, answers and completes, one after another. */
export class QuizStream implements WriteStream {
  acknowledged = 0;
  readonly #api: Api;
  readonly #random: () => number;
  #topicIds: string[] = [];
  #current: Quiz | null = null;
  readonly #results: QuizResult[] = [];
  #answers = 0;

  constructor(api: Api, random: () => number) {
    this.#api = api;
    this.#random = random;
  }

  async prepare(): Promise<void> {
    if (this.#topicIds.length > 0) return;
    this.#topicIds = (await mainTopics(this.#api)).map(({ id }) => id);
  }

  async send(): Promise<void> {
    if (this.#current === null) await this.#start();
    else if (this.#current.open.length > 0) await this.#answer(this.#current);
    else await this.#complete(this.#current.id);
    this.acknowledged += 1;
  }

  async missing(): Promise<unknown[]> {
    const history = new Map((await this.#history()).map((entry) => [entry.id, entry]));
    const missing: unknown[] = [];
    for (const result of this.#results) {
      const attempts = await this.#api.call(listOwnAttempts, { params: { sessionId: result.id } });
      const asked = result.questions.map(({ difficulty: _notInHistory, ...question }) => question);
      const isThere = isEntryOf(history.get(result.id), result) && isDeepStrictEqual(attempts, asked);
      if (!isThere) missing.push(result);
    }
    return [...missing, ...(await this.#missingOfCurrent())];
  }

  /** The next write repeats the failed one, unless that was a start, which leaves nothing that counts. */
  async repeat(): Promise<void> {
    await this.send();
  }

  async contents() {
    const { questionsAnswered, quizSessions } = await this.#api.call(getStudentStats, {});
    return {
      there: { ids: sorted(await this.#history()), questionsAnswered, quizSessions },
      acknowledged: {
        ids: sorted(this.#results),
        questionsAnswered: this.#answers,
        quizSessions: this.#results.length,
      },
    };
  }

  /** Pages that a student reads in between; they count the answers. */
  async read(): Promise<void> {
    const { stats } = await this.#api.call(getPortal, {});
    if (stats.questionsAnswered < this.#answers) throw new Error('the portal counts too few answers');
  }

  async #start(): Promise<void> {
    const body = { topicIds: this.#topicIds, totalQuestions: LENGTH };
    const { id, questions } = await this.#api.call(createQuizSession, { body });
    const chosen = questions.map((question) => ({
      questionId: question.id,
      selectedAnswer: anyAnswer(question, between(this.#random, 0, Math.max(0, question.options.length - 1))),
    }));
    this.#current = { id, open: chosen, answered: [] };
  }

  async #answer({ id, open, answered }: Quiz): Promise<void> {
    const [next] = open;
    if (next === undefined) return;
    await this.#api.call(answerQuestion, { body: { sessionId: id, ...next, timeSpent: 1 } });
    answered.push(next);
    open.shift();
    this.#answers += 1;
  }

  async #complete(id: string): Promise<void> {
    this.#results.push(await this.#api.call(completeQuizSession, { params: { id }, body: {} }));
    this.#current = null;
  }

  async #missingOfCurrent(): Promise<Answer[]> {
    if (this.#current === null) return [];
    const { answers } = await readSession(this.#api, this.#current.id);
    const there = answers.map(({ questionId, selectedAnswer }) => ({ questionId, selectedAnswer }));
    return this.#current.answered.filter((answer) => !there.some((other) => isDeepStrictEqual(other, answer)));
  }

  async #history(): Promise<QuizHistoryEntry[]> {
    const all: QuizHistoryEntry[] = [];
    for (;;) {
      const page = await this.#api.call(listOwnQuizSessions, { query: { limit: PAGE, offset: all.length } });
      all.push(...page);
      if (page.length < PAGE) return all;
    }
  }
}

const sorted = (all: { id: string }[]) => all.map(({ id }) => id).toSorted();

function isEntryOf(entry: QuizHistoryEntry | undefined, result: QuizResult): boolean {
  return (
    entry !== undefined &&
    entry.score === result.score &&
    entry.correctAnswers === result.correctAnswers &&
    entry.questionsAttempted === result.questionsAttempted &&
    entry.completedAt === result.completedAt
  );
}
