import { AsyncLocalStorage } from 'node:async_hooks';
import { Window } from 'happy-dom';
import { standInForEvent } from './events.ts';
import { standInForLayout } from './layout.ts';

export interface Viewport {
  width: number;
  height: number;
}

/** A worker runs several files, each with its own instance of this module, but has one set of globals. */
interface Shared {
  owner: AsyncLocalStorage<Window>;
  names: Set<string>;
  fetch: typeof fetch;
}
const KEY = Symbol.for('windows without a browser');
const shared = ((globalThis as { [KEY]?: Shared })[KEY] ??= {
  owner: new AsyncLocalStorage(),
  names: new Set(),
  fetch: globalThis.fetch,
});

/**
 * The window to which the running code belongs; none for code of a test. Timers and promises keep it, so that what a
 * page has begun never reaches the next one.
 */
export const { owner, fetch: nodeFetch } = shared;

/** What Node has too, but pages need the window's own. */
const OF_WINDOW = new Set([
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'navigator',
  'localStorage',
  'sessionStorage',
  'fetch',
  'FormData',
]);
/** What the window has too, but requests go through Node, which knows only its own bodies, headers and signals. */
const OF_NODE = [
  ...(['Request', 'Response', 'Headers', 'FormData', 'Blob', 'File', 'URL', 'URLSearchParams'] as const),
  ...(['AbortController', 'AbortSignal', 'ReadableStream', 'structuredClone'] as const),
];
/** Not the window's own properties, but its prototypes'. */
const INHERITED = [
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'getComputedStyle',
  'matchMedia',
  'getSelection',
  'scrollTo',
  'scrollBy',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'window',
  'self',
  'document',
  'fetch',
];

/** A window with the page's document, whose scripts do not run. */
export function openWindow(url: string, html: string, viewport: Viewport): Window {
  const settings = {
    disableJavaScriptFileLoading: true,
    disableJavaScriptEvaluation: true,
    disableCSSFileLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  };
  const window = new Window({ url, ...viewport, settings });
  standInForEvent(window);
  standInForLayout(window);
  window.document.write(html);
  const FormDataOfForm = window.FormData;
  for (const name of OF_NODE) {
    Object.defineProperty(window, name, { configurable: true, writable: true, value: globalThis[name] });
  }
  // Node's does not read forms.
  const value = class extends FormData {
    constructor(form?: HTMLFormElement) {
      super();
      if (form) for (const [name, value] of new FormDataOfForm(form as never)) this.append(name, value as string);
    }
  };
  Object.defineProperty(window, 'FormData', { configurable: true, value });
  for (const name of [...Object.getOwnPropertyNames(window), ...INHERITED]) share(name);
  return window;
}

/** Ends the window's timers, and leaves its requests without a response. */
export function closeWindow(window: Window): void {
  Object.assign(window, { fetch: () => new Promise(() => {}) });
  void window.happyDOM.abort();
}

/** Makes the name a global of whichever window the running code belongs to. */
function share(name: string): void {
  if (shared.names.has(name) || (name in globalThis && !OF_WINDOW.has(name))) return;
  shared.names.add(name);
  const original: unknown = Reflect.get(globalThis, name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      const window = owner.getStore();
      if (window === undefined) return original;
      if (name === 'window' || name === 'self') return window;
      const value: unknown = Reflect.get(window, name);
      return typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value;
    },
    set(value: unknown) {
      Reflect.set(owner.getStore() ?? {}, name, value);
    },
  });
}
