import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { forbidden, invalid } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** From the very same origin, scheme included, or by a user's action, such as a typed address. */
const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * Refuses a changing request that another site's page sends with our cookie. Browsers send `Origin` with every such
 * request, newer ones also `Sec-Fetch-Site`; a client that sends neither (curl, a script) has no victim's cookie.
 */
export function registerSameOriginCheck(app: FastifyInstance, publicUrl: string): void {
  const ours = new URL(publicUrl).origin;
  // The address the browser used is ours too, e.g. http://127.0.0.1:3000 where PUBLIC_URL says localhost. If PUBLIC_URL has
  // a name, other names may be somebody's who lets them lead here.
  const isUnknown = isNumeric(ours);
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    const used = `${request.protocol}://${request.headers.host}`;
    const isOurs = origin === undefined || origin === ours || (origin === used && (isUnknown || isNumeric(used)));
    const isOwnSite = site === undefined || OWN_SITES.has(site);
    if (!isOurs || !isOwnSite) throw forbidden('This request came from another site', 'foreign_origin');
  });
}

/** Whether the host of an address is a number or this machine, which nobody can let lead somewhere else. */
function isNumeric(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
}

/** Refuses a request with two Host headers: a proxy might use one and the hub the other. */
export function registerHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    let hosts = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
    }
    if (hosts > 1) throw invalid('The request has more than one Host header');
  });
}
