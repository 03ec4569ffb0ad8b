import { createBrowserHistory } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Which form /auth opens with. */
    authForm?: 'register' | 'login';
  }
}

/** One history for the three route trees, which take turns. */
export const history = createBrowserHistory();
