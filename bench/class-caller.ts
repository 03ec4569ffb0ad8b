import type { CallInput } from '#client/lib/call.ts';
import { urlOf } from '#client/lib/request-url.ts';
import type { EndpointDefinition, ResponseOutput } from '#shared/contract/endpoint.ts';
import { type Connection, jsonOf, type Received, type Sent } from './class-connection.ts';
import type { Tally } from './class-tally.ts';

/** A call that has failed: what it was part of is given up. */
export class Failed extends Error {}

export interface CallerParts {
  connection: Connection;
  /** That of the scene that is on. */
  tally: () => Tally;
  /** Until the next action: what is refused is tried again then. */
  think: () => Promise<void>;
}

/** Sends a student's calls, and counts what happens to them by their kind. */
export class Caller {
  readonly connection: Connection;
  readonly think: () => Promise<void>;
  readonly #tally: () => Tally;

  constructor({ connection, tally, think }: CallerParts) {
    this.connection = connection;
    this.think = think;
    this.#tally = tally;
  }

  /** The parsed answer of an endpoint. */
  async ask<E extends EndpointDefinition>(kind: string, endpoint: E, input: CallInput<E>): Promise<ResponseOutput<E>> {
    const answer = await this.untilTaken(kind, sentOf(endpoint, input));
    return jsonOf(answer) as ResponseOutput<E>; // the server strips and serializes by the same contract
  }

  /** As `ask`, without reading what is answered: that would take the load's processor time for nothing. */
  async tell<E extends EndpointDefinition>(kind: string, endpoint: E, input: CallInput<E>): Promise<void> {
    await this.untilTaken(kind, sentOf(endpoint, input));
  }

  /** Where the server is busy the student thinks and tries again, without end. */
  async untilTaken(kind: string, sent: Sent): Promise<Received> {
    for (;;) {
      const answer = await this.once(kind, sent);
      if (answer !== null) return answer;
      await this.think();
    }
  }

  /** Null where the server has refused it for now. Throws `Failed` where anything went wrong. */
  async once(kind: string, sent: Sent): Promise<Received | null> {
    let answer: Received;
    try {
      answer = await this.connection.send(sent);
    } catch (error) {
      throw this.#failure(kind, error instanceof Error ? error.message : String(error));
    }
    if (answer.status === 503 && Number(answer.headers['retry-after']) > 0) {
      this.#tally().refused(kind);
      return null;
    }
    if (answer.status >= 400) throw this.#failure(kind, `${answer.status} ${answer.bytes.toString().slice(0, 200)}`);
    this.#tally().answered(kind, answer.ms);
    return answer;
  }

  #failure(kind: string, why: string): Failed {
    this.#tally().failed(kind, why);
    return new Failed(`${kind}: ${why}`);
  }
}

export function sentOf<E extends EndpointDefinition>(endpoint: E, input: CallInput<E>): Sent {
  const { params, query, body } = input as { params?: {}; query?: {}; body?: unknown }; // whichever of them E has
  return { method: endpoint.method, path: urlOf(endpoint.path, params, query), body };
}
