import { listContactSubmissions, replyToContact, sendContactMessage } from '#shared/mail/contact.contract.ts';
import type { ResponseOutput } from '#shared/contract/endpoint.ts';
import { encodedForm } from '#tests/support/form.ts';
import type { Api } from './api.ts';
import type { WriteStream } from './write-stream.ts';

/** The hourly limit of messages from one address. */
const A_VISITOR = 10;
const SUBJECT = 'Your question';

/** Messages of visitors. The teacher replies to each by mail, with the message's number in the subject. */
export class ContactStream implements WriteStream {
  /** Subjects of the acknowledged replies. */
  readonly replies: string[] = [];
  readonly #api: Api;
  /** The text of each acknowledged message. */
  readonly #messages = new Map<string, string>();
  #sent = 0;

  constructor(teacher: Api) {
    this.#api = teacher;
  }

  get acknowledged(): number {
    return this.#messages.size + this.replies.length;
  }

  async prepare(): Promise<void> {
    // A message has no prerequisites.
  }

  async send(): Promise<void> {
    this.#sent += 1;
    const message = `Message ${this.#sent} of a visitor`;
    const { headers, payload } = await encodedForm({
      fields: { name: 'Ann', email: 'ann@example.org', message },
    });
    const response = await fetch(this.#api.url + sendContactMessage.path, {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': `198.51.100.${1 + (Math.floor(this.#sent / A_VISITOR) % 250)}` },
      body: new Uint8Array(payload),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`POST ${sendContactMessage.path}: ${response.status} ${answer}`);
    const { id } = JSON.parse(answer) as ResponseOutput<typeof sendContactMessage>; // the response is a success
    this.#messages.set(id, message);
    await this.#reply(id);
  }

  async missing(): Promise<string[]> {
    const there = await this.#read();
    return [...this.#messages].filter(([id, text]) => there.get(id) !== text).map(([, text]) => text);
  }

  /** A visitor whose message fails writes another one. */
  async repeat(): Promise<void> {
    await this.send();
  }

  /** A message that was not acknowledged may still have arrived, but none arrived twice. */
  async contents() {
    const there = [...(await this.#read()).values()];
    return { there: there.filter((text, index) => there.indexOf(text) !== index), acknowledged: [] };
  }

  async #reply(id: string): Promise<void> {
    const subject = `${SUBJECT} ${this.#sent}`;
    await this.#api.call(replyToContact, { params: { id }, body: { subject, message: 'Thank you.' } });
    this.replies.push(subject);
  }

  async #read(): Promise<Map<string, string>> {
    const limit = 1000;
    const all = new Map<string, string>();
    for (;;) {
      const page = await this.#api.call(listContactSubmissions, { query: { limit, offset: all.size } });
      for (const { id, message } of page) all.set(id, message);
      if (page.length < limit) return all;
    }
  }
}
