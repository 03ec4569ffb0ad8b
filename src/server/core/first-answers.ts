import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { withSharedReads } from './page-reads.ts';

/** A page does not wait longer for data that its screen can request itself. */
const PATIENCE_MS = 1000;

/** A request that a screen makes on opening, with the address as the client writes it. */
export interface Ask {
  /** The path in the contract. */
  path: string;
  url: string;
  params?: Record<string, string>;
}

/** Responses of the API by requested address. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

/**
 * Reads what a page's screen will request from the API, as the user who opens the page, with each endpoint's guard and
 * schemas, and with days counted in `timeZone`. Requests that are refused, fail or take long are left out, and the screen makes them itself as usual.
 */
export async function firstAnswers(
  { reads }: Pick<FastifyInstance, 'reads'>,
  { timeZone, ...page }: { request: FastifyRequest; reply: FastifyReply; timeZone: string },
  asks: readonly Ask[],
): Promise<FirstAnswers> {
  let giveUp: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    giveUp = setTimeout(resolve, PATIENCE_MS, null);
  });
  const answer = async ({ path, url, params }: Ask): Promise<[string, unknown] | null> => {
    try {
      const query = Object.fromEntries(new URL(url, 'http://hub').searchParams);
      const body = await reads?.get(path)?.(page, { timeZone, query, ...(params && { params }) });
      return body === undefined ? null : [url, body];
    } catch (error) {
      const isRefusal = error instanceof AppError && error.status < 500;
      if (!isRefusal) page.request.log.warn({ err: error, url }, 'an answer could not be put into the page');
      return null;
    }
  };
  const inTime = await withSharedReads(() => Promise.all(asks.map((ask) => Promise.race([answer(ask), late]))));
  clearTimeout(giveUp);
  return Object.fromEntries(inTime.filter((answer) => answer !== null));
}
