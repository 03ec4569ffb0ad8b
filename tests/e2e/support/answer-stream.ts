import { isDeepStrictEqual } from 'node:util';
import { getStudentStats } from '#shared/practice/progress.contract.ts';
import { answerQuestion, type QuizSession, type SessionAnswer } from '#shared/practice/quiz-sessions.contract.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { anyAnswer } from '#tests/support/any-answer.ts';
import { newSession, readSession } from './answers.ts';
import type { Api } from './api.ts';
import type { WriteStream } from './write-stream.ts';

const SESSION_LENGTH = 300;

interface Sent {
  sessionId: string;
  questionId: string;
  selectedAnswer: AnswerValue;
  timeSpent: number;
}

/** A student's answers to quiz questions, and the server's replies. */
export class AnswerStream implements WriteStream {
  readonly sessions: QuizSession[] = [];
  readonly #api: Api;
  readonly #random: () => number;
  /** Not sent yet. */
  #open: Sent[] = [];
  readonly #unacknowledged = new Set<Sent>();
  readonly #answers: SessionAnswer[] = [];

  constructor(api: Api, random: () => number) {
    this.#api = api;
    this.#random = random;
  }

  get acknowledged(): number {
    return this.#answers.length;
  }

  async prepare(writes: number): Promise<void> {
    if (this.#open.length >= writes) return;
    const session = await newSession(this.#api, SESSION_LENGTH);
    this.sessions.push(session);
    const answers = session.questions.map((question) => ({
      sessionId: session.id,
      questionId: question.id,
      selectedAnswer: anyAnswer(question, Math.floor(this.#random() * question.options.length)),
      timeSpent: 1,
    }));
    this.#open.push(...answers);
  }

  async send(): Promise<void> {
    const next = this.#open.shift();
    if (next === undefined) throw new Error('no question is left to answer');
    this.#unacknowledged.add(next);
    await this.#send(next);
  }

  async missing(): Promise<SessionAnswer[]> {
    const { there, acknowledged } = await this.#inUse();
    return acknowledged.filter((answer) => !there.some((other) => isDeepStrictEqual(other, answer)));
  }

  async repeat(): Promise<void> {
    for (const sent of this.#unacknowledged) await this.#send(sent);
  }

  async contents() {
    const { there, acknowledged } = await this.#inUse();
    const { questionsAnswered } = await this.#api.call(getStudentStats, {});
    return {
      there: { answers: byQuestion(there), questionsAnswered },
      acknowledged: { answers: byQuestion(acknowledged), questionsAnswered: this.acknowledged },
    };
  }

  answersOf(sessionId: string): SessionAnswer[] {
    return this.#answers.filter((answer) => answer.sessionId === sessionId);
  }

  /** Answers of the latest sessions. Earlier sessions are full, and are checked when they are completed. */
  async #inUse(): Promise<{ there: SessionAnswer[]; acknowledged: SessionAnswer[] }> {
    const ids = this.sessions.slice(-2).map(({ id }) => id);
    const there = [];
    for (const id of ids) there.push(...(await readSession(this.#api, id)).answers);
    return { there, acknowledged: ids.flatMap((id) => this.answersOf(id)) };
  }

  async #send(sent: Sent): Promise<void> {
    this.#answers.push(await this.#api.call(answerQuestion, { body: sent }));
    this.#unacknowledged.delete(sent);
  }
}

/** Answers in an order that does not depend on when they arrived. */
function byQuestion(answers: SessionAnswer[]): SessionAnswer[] {
  return answers.toSorted((a, b) => `${a.sessionId}${a.questionId}`.localeCompare(`${b.sessionId}${b.questionId}`));
}
