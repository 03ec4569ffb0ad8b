import { lateComponent } from '#client/lib/late.ts';
import { QuizDialogs } from './late-dialogs.ts';
import { preloadDialogs } from '#client/ui/dialog.tsx';

/** What the quiz screen comes to show, each with code of its own. */
export const PARTS = {
  Setup: lateComponent(async () => (await import('./quiz-setup.tsx')).QuizSetup),
  Taking: lateComponent(async () => (await import('./taking-quiz.tsx')).TakingQuiz),
  Dialogs: QuizDialogs,
  Completing: lateComponent(async () => (await import('./completing-quiz.tsx')).CompletingQuiz),
  Results: lateComponent(async () => (await import('./quiz-results.tsx')).QuizResults),
};

/** What reads a quiz that this browser has kept: the contract with its schemas, of no use while there is a connection. */
export const loadKeptSession = () => import('./kept-session.ts');

/** Loads what a running quiz comes to need when there may be no connection any more to fetch it. */
export async function loadRest(): Promise<void> {
  const { Setup: _before, ...parts } = PARTS;
  const rest = Object.values(parts).map(({ preload }) => preload());
  await Promise.allSettled([loadKeptSession(), preloadDialogs(), ...rest]);
}
