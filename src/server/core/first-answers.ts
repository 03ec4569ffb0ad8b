import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A page does not wait longer for what its screen can ask for itself. */
const PATIENCE_MS = 1000;

/** Answers of the API, by the address that was asked. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

/**
 * Reads what a page's screen will ask the API for, in the name of whoever opens the page: each is a request of its own to
 * the app, with the guard and the shape of its endpoint. What is refused, fails or takes long is left out, and the screen
 * asks for it as it would without this.
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
