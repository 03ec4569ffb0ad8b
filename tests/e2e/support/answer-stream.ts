import { answerQuestion } from '#shared/contract/quiz-sessions.ts';
import type { QuizSession, SessionAnswer } from '#shared/contract/quiz-sessions.ts';
import type { Api } from './api.ts';

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Answers to one session's questions, and what the server said to them. */
export class AnswerStream {
  readonly acknowledged = new Map<string, SessionAnswer>();
  readonly #api: Api;
  readonly #session: QuizSession;
  readonly #random: () => number;
  /** What was sent for each question; the same goes out again where no answer came. */
  readonly #sent = new Map<string, number>();

  constructor(api: Api, session: QuizSession, random: () => number) {
    this.#api = api;
    this.#session = session;
    this.#random = random;
  }

  /**
   * Sends the answers one after the other in each of `lanes`, and calls `kill` when so many have been acknowledged:
   * at that moment each lane has its next request on the way. Ends when no lane gets an answer any more.
   */
  async sendUntil({ lanes, acknowledgements, kill }: { lanes: number; acknowledgements: number; kill: () => void }) {
    const open = this.#session.questions.filter(({ id }) => !this.#sent.has(id));
    const target = this.acknowledged.size + acknowledgements;
    let isKilled = false;
    const lane = async () => {
      for (let question = open.shift(); question !== undefined; question = open.shift()) {
        this.#sent.set(question.id, Math.floor(this.#random() * question.options.length));
        try {
          await this.#send(question.id);
        } catch (error) {
          if (isKilled) return;
          throw error;
        }
        if (isKilled || this.acknowledged.size < target) continue;
        isKilled = true;
        setImmediate(kill);
      }
      throw new Error('there were fewer questions than answers to send');
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  /** Sends again what was sent and not acknowledged, as a client does that does not know what became of it. */
  async repeatUnacknowledged(): Promise<void> {
    for (const id of this.#sent.keys()) if (!this.acknowledged.has(id)) await this.#send(id);
  }

  async #send(questionId: string): Promise<void> {
    const selectedAnswer = this.#sent.get(questionId) ?? 0;
    const sessionId = this.#session.id;
    const answer = await this.#api.call(answerQuestion, {
      body: { sessionId, questionId, selectedAnswer, timeSpent: 1 },
    });
    this.acknowledged.set(questionId, answer);
  }
}
