import { lateComponent } from '#client/lib/late.ts';
import { preloadDialogs } from '#client/ui/dialog.tsx';

/** The parts of the quiz screen that load on demand. */
export const PARTS = {
  Setup: lateComponent(async () => (await import('./quiz-setup.tsx')).QuizSetup),
  Taking: lateComponent(async () => (await import('./taking-quiz.tsx')).TakingQuiz),
  Completing: lateComponent(async () => (await import('./completing-quiz.tsx')).CompletingQuiz),
  Results: lateComponent(async () => (await import('./quiz-results.tsx')).QuizResults),
};

/** Reads a quiz stored in this browser: needs the contract's schemas, and is useless while online. */
export const loadKeptSession = () => import('./kept-session.ts');

/** Loads the parts that a running quiz may need while offline. */
export async function loadRest(): Promise<void> {
  const { Setup: _before, ...parts } = PARTS;
  const rest = Object.values(parts).map(({ preload }) => preload());
  const others = [
    loadKeptSession(),
    preloadDialogs(),
    import('./quiz-dialogs.tsx'),
    import('./calculator/calculator.tsx'),
  ];
  await Promise.allSettled([...others, ...rest]);
}
