import { format } from 'node:util';
import userEvent from '@testing-library/user-event';
import type { Window } from 'happy-dom';
import { expect, onTestFinished, vi } from 'vitest';
import type { PageOptions } from '../../e2e/support/pages.ts';
import { DESKTOP } from '../../e2e/support/browser.ts';
import { pressIn } from './events.ts';
import { Queries, until } from './locator.ts';
import { saveDownloads } from './downloads.ts';
import type { Events } from './happenings.ts';
import { matches, Network, type Pattern } from './network.ts';
import { divideModules } from './modules.ts';
import { rootsOf } from './react-roots.ts';
import { xhrOver } from './xhr.ts';
import { closeWindow, openWindow, owner, type Viewport } from './window.ts';

export type ScreenOptions = Pick<PageOptions, 'as' | 'viewport' | 'allow'>;

/** Longer than an effect takes that follows a rendering, and shorter than people notice. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 30));

/** Scripts do not run, and what they would load is not loaded. */
const NOT_CONTENT = /<script(?! type="application\/json")[^>]*>[^]*?<\/script>|<link[^>]*>/g;

/** What the next page still has. */
const STORAGES = ['localStorage', 'sessionStorage'] as const;

/**
 * A page of the product without a browser: the client's own modules in a window without styles and layout, and a real
 * server. It has the part of Playwright's `Page` that tests use.
 */
export class ScreenPage extends Queries {
  readonly #options: ScreenOptions;
  readonly #network: Network;
  #window: Window | undefined;
  #viewport: Viewport;
  readonly #left = new WeakSet<Window>();
  user!: ReturnType<typeof userEvent.setup>;

  constructor(base: string, options: ScreenOptions, cookies = new Map<string, string>()) {
    super('');
    const { as } = options;
    this.#options = options;
    this.#viewport = options.viewport ?? DESKTOP;
    this.#network = new Network(base, cookies);
    if (as) this.#network.keepCookie(('api' in as ? as.api : as).cookie);
  }

  override page = () => this;

  /**
   * Loads the page as a browser does: its document, then modules that remember nothing. `about:blank` has nothing to load,
   * for tests that first route requests.
   */
  async goto(to: string, { waitUntil }: { waitUntil?: 'networkidle' } = {}): Promise<{ status: () => number } | null> {
    if (to === 'about:blank') return null;
    const url = new URL(to, this.#window?.location.href ?? this.#network.base).href;
    const response = await this.#network.load(url);
    const html = await response.text();
    const stored = await this.#leave();
    // What React has still scheduled runs in the window that was left, with whatever is scheduled until then.
    await pause();
    const window = openWindow(url, html.replaceAll(NOT_CONTENT, ''), this.#viewport);
    this.#window = window;
    for (const storage of STORAGES) Object.assign(window[storage], stored[storage]);
    window.document.documentElement.setAttribute('data-theme', 'light');
    const open = { configurable: true, value: (url: string | URL) => void this.goto(String(url)) };
    for (const name of ['assign', 'replace']) Object.defineProperty(window.location, name, open);
    const fetch = this.#network.fetchFrom(url, () => this.#left.has(window));
    Object.assign(window, { fetch, XMLHttpRequest: xhrOver(fetch, window) });
    window.addEventListener('click', (event) => this.#follow(event as unknown as MouseEvent));
    window.addEventListener('keydown', (event) => pressIn(event as unknown as KeyboardEvent));
    const save = (download: Events['download']) => this.#network.happenings.tell('download', download);
    saveDownloads(window, (to) => this.#network.send(to, {}), save);
    divideModules();
    await this.run(async () => {
      this.user = userEvent.setup({ document: window.document as never, delay: null, pointerEventsCheck: 0 });
      await (/src="\/assets\/landing-/.test(html)
        ? import('#client/app/landing-main.tsx')
        : import('#client/app/main.tsx'));
    });
    await until(
      () => `nothing was rendered at ${url}`,
      () => rootsOf(window).length > 0,
    );
    await (waitUntil === undefined ? this.settled() : this.waitForLoadState());
    return { status: () => response.status };
  }

  reload = () => this.goto(this.url());

  /** As a browser does with links that the page itself has not handled. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]:not([target], [download])');
    if (event.defaultPrevented || !link || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    void this.goto(link.href);
  }

  /** Ends the page, with a moment for what it sends and stores as it ends; returns what it has stored. */
  async #leave(): Promise<Record<(typeof STORAGES)[number], Record<string, string>>> {
    const window = this.#window;
    if (!window) return { localStorage: {}, sessionStorage: {} };
    this.#left.add(window);
    this.run(() => {
      const leaving = new window.Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      if (leaving.defaultPrevented) this.#network.happenings.tell('dialog', leaving);
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new window.Event('pagehide'));
    });
    await pause();
    this.run(() => {
      // No browser does this, so what React says to it does not count: for instance that it had not taken over yet.
      const known = this.problems.length;
      for (const root of rootsOf(window)) root.unmount();
      this.problems.splice(known);
    });
    closeWindow(window);
    return { localStorage: storedIn(window.localStorage), sessionStorage: storedIn(window.sessionStorage) };
  }

  /** Runs code that belongs to the page, with its window's globals. */
  run<T>(work: () => T): T {
    if (!this.#window) throw new Error('no page is open');
    return owner.run(this.#window, work);
  }

  /** Waits a little for the requests and the rendering that an action has caused. */
  async settled(): Promise<void> {
    const end = Date.now() + 300;
    do await new Promise((resolve) => setTimeout(resolve, 2));
    while (this.#network.isBusy && Date.now() < end);
  }

  close = async () => void (await this.#leave());
  url = () => this.#window?.location.href ?? '';
  title = async () => this.#window?.document.title ?? '';

  setViewportSize = async (size: Viewport) => {
    this.#viewport = size;
    this.#window?.happyDOM.setViewport(size);
  };

  async waitForURL(pattern: Pattern): Promise<void> {
    await until(
      () => `the address is ${this.url()}`,
      () => matches(this.url(), pattern),
    );
  }

  /** Waits until nothing was requested for a while. */
  async waitForLoadState(): Promise<void> {
    for (let idle = 0; idle < 10; idle = this.#network.isBusy ? 0 : idle + 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  evaluate = async <T, A>(work: (argument: A) => T, argument: A) => this.run(() => work(argument));

  readonly keyboard = {
    /** For instance `Enter`, `f` or `Control+Enter`. */
    press: async (keys: string) => {
      // Nobody is so fast that what a page shows does not listen yet.
      await pause();
      const held = keys.split(/\+(?=.)/);
      const last = held.pop() ?? '';
      const key = last === 'Space' ? ' ' : last;
      const pressed = [
        ...held.map((each) => `{${each}>}`),
        key.length === 1 ? literal(key) : `{${held.includes('Shift') ? (SHIFTED[key] ?? key) : key}}`,
        ...held.map((each) => `{/${each}}`),
      ];
      await this.run(() => this.user.keyboard(pressed.join('')));
      await this.settled();
    },
    type: (text: string) => this.run(() => this.user.keyboard(literal(text))),
  };

  readonly #context = {
    setOffline: async (isOffline: boolean) => {
      this.#network.isOffline = isOffline;
      this.run(() => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, value: !isOffline });
        window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
      });
    },
    addCookies: async (cookies: { name: string; value: string }[]) => {
      for (const { name, value } of cookies) this.#network.keepCookie(`${name}=${value}`);
    },
    cookies: async () => [...this.#network.cookies].map(([name, value]) => ({ name, value })),
    close: async () => this.close(),
    newPage: async () => new ScreenPage(this.#network.base, this.#options, this.#network.cookies),
  };
  context = () => this.#context;
  route = async (...route: Parameters<Network['route']>) => this.#network.route(...route);
  unroute = async (...pattern: Parameters<Network['unroute']>) => this.#network.unroute(...pattern);

  on<E extends keyof Events>(name: E, listen: (event: Events[E]) => void): void {
    this.#network.happenings.on(name, listen);
  }

  async waitForEvent<E extends keyof Events>(name: E, fits?: (event: Events[E]) => boolean): Promise<Events[E]> {
    return this.#network.happenings.next(name, fits);
  }

  waitForRequest = async (wanted: Wanted<Events['request']>) => this.waitForEvent('request', fitting(wanted));
  waitForResponse = async (wanted: Wanted<Events['response']>) => this.waitForEvent('response', fitting(wanted));

  /** What the page writes to the console. */
  log(type: string, text: string): void {
    this.#network.happenings.tell('console', { type: () => type, text: () => text });
    if (type === 'error') this.problems.push(`console: ${text}`);
  }

  get problems(): string[] {
    return this.#network.problems;
  }
}

type Wanted<E> = Pattern | ((event: E) => boolean);
const fitting =
  <E extends { url: () => string }>(wanted: Wanted<E>) =>
  (event: E) =>
    typeof wanted === 'function' ? wanted(event) : matches(event.url(), wanted);

const storedIn = (storage: object): Record<string, string> => Object.fromEntries(Object.entries(storage));

/** What keys of digits give with Shift. */
const SHIFTED = Object.fromEntries(')!@#$%^&*('.split('').map((character, digit) => [`Digit${digit}`, character]));

/** Text as `user.keyboard` takes it, for which brackets begin the name of a key. */
const literal = (text: string) => text.replaceAll(/[[{]/g, '$&$&');

/** Opens a page. A problem in it fails the test, at the latest when the test ends. */
export async function openScreen(base: string, path: string, options: ScreenOptions = {}): Promise<ScreenPage> {
  const page = new ScreenPage(base, options);
  const allowed = options.allow ?? [];
  const consoles = (['error', 'warn'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...values) => {
      page.log(name === 'warn' ? 'warning' : name, format(...values));
    }),
  );
  onTestFinished(async () => {
    await page.close();
    for (const each of consoles) each.mockRestore();
    expect(page.problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
  });
  await page.goto(path);
  return page;
}
