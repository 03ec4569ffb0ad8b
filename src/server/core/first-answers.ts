import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A page does not wait longer for data that its screen can request itself. */
const PATIENCE_MS = 1000;

/** Responses of the API by requested address. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

/**
 * Reads what a page's screen will request from the API, as the user who opens the page: each is a request of its own to
 * the app, with its endpoint's guard and schema. Requests that are refused, fail or take long are left out, and the
 * screen makes them itself as usual.
 */
export async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  asks: readonly string[],
): Promise<FirstAnswers> {
  const { principal, session, ip, log } = request;
  const headers = {
    cookie: request.headers.cookie,
    'x-signed-in-as': principal?.id,
    'x-time-zone': session.timeZone,
  };
  const answers = asks.map(async (url): Promise<[string, unknown] | null> => {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await app.inject({ method: 'GET', url, headers, remoteAddress: ip, signal });
      return response.statusCode === 200 ? [url, response.json()] : null;
    } catch (error) {
      log.warn({ err: error, url }, 'an answer could not be put into the page');
      return null;
    }
  });
  return Object.fromEntries((await Promise.all(answers)).filter((answer) => answer !== null));
}
