import { createBrowserHistory } from '@tanstack/react-router';

/** One history for the three route trees, which take turns. */
export const history = createBrowserHistory();
