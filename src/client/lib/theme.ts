import { useSyncExternalStore } from 'react';
import { newListeners } from './listeners.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Also known to public/theme.js, which sets the theme before the first paint. */
const STORAGE_KEY = 'theme';
const listeners = newListeners();
let current: Theme = 'system';
// The server renders the landing page, and has no theme of its own.
if (typeof window !== 'undefined') followBrowser();

/** The selected theme and a function to select another. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(listeners.subscribe, () => current, unknownTheme), setTheme };
}

const unknownTheme = (): Theme => 'system';

function followBrowser(): void {
  current = storedTheme();
  systemIsDark().addEventListener('change', apply);
  // Another tab of the same browser changed it.
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY) return;
    current = storedTheme();
    apply();
  });
}

function systemIsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function setTheme(theme: Theme): void {
  current = theme;
  apply();
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is blocked: the selection lasts until the page is left.
  }
}

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function apply(): void {
  const isDark = current === 'dark' || (current === 'system' && systemIsDark().matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  listeners.tell();
}
