import { preloadDialogs } from '#client/ui/dialog.tsx';

/** What reads a quiz that this browser has kept: the contract with its schemas, of no use while there is a connection. */
export const loadKeptSession = () => import('./kept-session.ts');

/** Loads what a running quiz comes to need when there is no connection to fetch it any more. */
export async function loadOfflineCode(): Promise<void> {
  await Promise.allSettled([loadKeptSession(), preloadDialogs()]);
}
