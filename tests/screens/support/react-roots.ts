import { createRequire } from 'node:module';
import type { Window } from 'happy-dom';
import type * as Client from 'react-dom/client';
import { keepWindows } from './react-windows.ts';
import { owner } from './window.ts';

/** In place of `react-dom/client`: remembers what is rendered in a window, to end it when the page is left. */
const require = createRequire(import.meta.url);
/** Loaded by the first page, because React looks at the window as it loads. */
const client = () => {
  keepWindows(createRequire(require.resolve('react-dom')));
  return require('react-dom/client') as typeof Client;
};

type Rendered = Window & { reactRoots?: Client.Root[] };

export const rootsOf = (window: Window): Client.Root[] => ((window as Rendered).reactRoots ??= []);

function remembered(root: Client.Root): Client.Root {
  const window = owner.getStore();
  if (window) rootsOf(window).push(root);
  return root;
}

export const createRoot: typeof Client.createRoot = (...args) => remembered(client().createRoot(...args));
export const hydrateRoot: typeof Client.hydrateRoot = (...args) => remembered(client().hydrateRoot(...args));
