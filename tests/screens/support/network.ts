import { STATUS_CODES } from 'node:http';
import { TIME_ZONE } from '../../e2e/support/api.ts';
import { Happenings, type SeenRequest } from './happenings.ts';
import { nodeFetch } from './window.ts';

export type Pattern = string | RegExp;

/** As Chromium calls itself. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Playwright's names of errors, and Chromium's. */
const ERRORS = { failed: 'FAILED', connectionrefused: 'CONNECTION_REFUSED' };

interface Route {
  request: () => SeenRequest;
  fulfill: (answer: { status?: number; body?: string; json?: unknown; response?: Response }) => void;
  fetch: () => Promise<Response>;
  abort: (reason?: keyof typeof ERRORS) => void;
  continue: () => void;
}

/** What a page has of the network: its cookies, the routes of its test, and what went wrong. */
export class Network {
  readonly base: string;
  readonly cookies: Map<string, string>;
  /** As a browser reports them in its console. */
  readonly problems: string[] = [];
  readonly happenings = new Happenings();
  isOffline = false;
  #routes: { pattern: Pattern; answer: (route: Route) => unknown; times: number }[] = [];
  #open = 0;

  /** With the cookies of the other pages in the same browser. */
  constructor(base: string, cookies: Map<string, string>) {
    this.base = base;
    this.cookies = cookies;
  }

  get isBusy(): boolean {
    return this.#open > 0;
  }

  /** A cookie as a server sets it. */
  keepCookie(cookie: string): void {
    const [pair = ''] = cookie.split(';', 1);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  route(pattern: Pattern, answer: (route: Route) => unknown, { times = Infinity } = {}): void {
    this.#routes.push({ pattern, answer, times });
  }

  unroute(pattern: Pattern): void {
    this.#routes = this.#routes.filter((each) => String(each.pattern) !== String(pattern));
  }

  /** The document at this address, for which the page is left. */
  async load(url: string): Promise<Response> {
    this.happenings.tell('request', {
      method: () => 'GET',
      url: () => url,
      isNavigationRequest: () => true,
      postDataJSON: () => null,
    });
    return this.send(url, { headers: { accept: 'text/html' } });
  }

  /** `fetch` of the page at this address. What is answered after it was left is no problem of its console. */
  fetchFrom(page: string, isLeft: () => boolean) {
    return async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
      const url = new URL(input, page).href;
      const request = {
        method: () => init.method ?? 'GET',
        url: () => url,
        isNavigationRequest: () => false,
        postDataJSON: () => JSON.parse(typeof init.body === 'string' ? init.body : 'null') as unknown,
      };
      if (this.isOffline) this.#fail('net::ERR_INTERNET_DISCONNECTED', url);
      this.happenings.tell('request', request);
      const route = this.#routes.findLast(({ pattern, times }) => times > 0 && matches(url, pattern));
      if (route) route.times -= 1;
      const response = route ? await this.#routed(route.answer, request, init) : await this.send(url, init);
      const { status } = response;
      if (status >= 400 && !isLeft()) {
        const text = `the server responded with a status of ${status} (${STATUS_CODES[status]})`;
        this.problems.push(`console: Failed to load resource: ${text} ${url}`);
      }
      this.happenings.tell('response', { url: () => url, status: () => status, request: () => request });
      return response;
    };
  }

  #fail(reason: string, url: string): never {
    this.problems.push(`request: ${reason} ${url}`);
    throw new TypeError('Failed to fetch');
  }

  #routed(answer: (route: Route) => unknown, request: SeenRequest, init: RequestInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      const send = () => this.send(request.url(), init).then(resolve, reject);
      void answer({
        request: () => request,
        fulfill: ({ response, status = response?.status ?? 200, body = '', json }) =>
          resolve(json === undefined ? (response ?? new Response(body, { status })) : Response.json(json, { status })),
        fetch: () => this.send(request.url(), init),
        abort: (reason = 'failed') => {
          this.problems.push(`request: net::ERR_${ERRORS[reason]} ${request.url()}`);
          reject(new TypeError('Failed to fetch'));
        },
        continue: () => void send(),
      });
    });
  }

  /** Sends a request to the server, as this page's browser. */
  async send(url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    headers.set('origin', this.base);
    headers.set('user-agent', AGENT);
    if (!headers.has('x-time-zone')) headers.set('x-time-zone', TIME_ZONE);
    this.#open += 1;
    try {
      const response = await nodeFetch(url, { ...init, keepalive: false, headers });
      for (const cookie of response.headers.getSetCookie()) this.keepCookie(cookie);
      return response;
    } finally {
      this.#open -= 1;
    }
  }
}

/** Playwright's patterns of addresses: `**` is anything, `*` is anything but a slash. */
export function matches(url: string, pattern: Pattern): boolean {
  if (pattern instanceof RegExp) return pattern.test(url);
  const source = pattern
    .replaceAll(/[.?+^$()[\]{}|\\]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*\*|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'));
  return new RegExp(`^${source}$`).test(url);
}
