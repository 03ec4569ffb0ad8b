import type { FastifyInstance } from 'fastify';
import { forbidden } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a changing request that another site's page sends with our cookie. Browsers put `Origin` on every such
 * request; a client that sends none (curl, a script) has no cookie of a victim to abuse.
 */
export function registerSameOriginCheck(app: FastifyInstance, publicUrl: string): void {
  const ours = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const { origin } = request.headers;
    if (origin === undefined || origin === ours || isOwnHost(origin, request.headers.host)) return;
    throw forbidden('This request came from another site', 'foreign_origin');
  });
}

/** The address the browser used is ours too, e.g. http://127.0.0.1:3000 where PUBLIC_URL says localhost. */
function isOwnHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
