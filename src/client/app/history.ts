import { createBrowserHistory } from '@tanstack/react-router';

/** One history, shared by the three route trees, of which one is mounted at a time. */
export const history = createBrowserHistory();
