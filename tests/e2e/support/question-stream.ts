import { createQuestion, listQuestions, updateQuestion } from '#shared/bank/questions.contract.ts';
import type { Api } from './api.ts';
import type { WriteStream } from './write-stream.ts';

/** A word that is in each of these questions and in no other. */
const MARK = 'survives every kill';
/** How often a question is changed before the next one is created. */
const CHANGES = 3;

/** Questions that the teacher creates and changes. They have no topic, so that no quiz contains them. */
export class QuestionStream implements WriteStream {
  acknowledged = 0;
  readonly #api: Api;
  /** The acknowledged text of each question. */
  readonly #texts = new Map<string, string>();
  #latest: { id: string; changes: number } | null = null;
  /** Sent but not acknowledged; a question that is being created has no id yet. */
  #sent: { id: string | null; text: string } | null = null;

  constructor(api: Api) {
    this.#api = api;
  }

  async prepare(): Promise<void> {
    // A question has no prerequisites.
  }

  async send(): Promise<void> {
    if (this.#latest === null || this.#latest.changes === CHANGES) {
      this.#sent = { id: null, text: `Question ${this.#texts.size} ${MARK}` };
    } else {
      this.#sent = { id: this.#latest.id, text: `${this.#texts.get(this.#latest.id)}!` };
    }
    await this.#send(this.#sent);
  }

  async missing(): Promise<string[]> {
    const there = await this.#read();
    const sent = this.#sent;
    // A change that was in flight may have been saved.
    const isThere = ([id, text]: [string, string]) =>
      there.get(id) === text || (sent?.id === id && there.get(id) === sent.text);
    return [...this.#texts].filter((one) => !isThere(one)).map(([, text]) => text);
  }

  async repeat(): Promise<void> {
    const sent = this.#sent;
    if (sent === null) return;
    const made = sent.id === null ? [...(await this.#read())].find(([, text]) => text === sent.text) : undefined;
    if (made === undefined) await this.#send(sent);
    else this.#acknowledge(made[0], sent.text);
  }

  async contents() {
    return { there: await this.#read(), acknowledged: this.#texts };
  }

  async #read(): Promise<Map<string, string>> {
    const questions = await this.#api.call(listQuestions, { query: { search: MARK } });
    return new Map(questions.map(({ id, question }) => [id, question]));
  }

  async #send({ id, text }: { id: string | null; text: string }): Promise<void> {
    const { id: there } =
      id === null
        ? await this.#api.call(createQuestion, { body: { ...QUESTION, question: text } })
        : await this.#api.call(updateQuestion, { params: { id }, body: { question: text } });
    this.#acknowledge(there, text);
  }

  #acknowledge(id: string, text: string): void {
    this.#latest = { id, changes: this.#texts.has(id) ? (this.#latest?.changes ?? 0) + 1 : 0 };
    this.#texts.set(id, text);
    this.#sent = null;
    this.acknowledged += 1;
  }
}

const QUESTION = {
  options: ['Yes', 'No'],
  correctAnswer: 0,
  explanation: null,
  difficulty: 'easy' as const,
  topicId: null,
  imageUrl: null,
  videoUrl: null,
};
