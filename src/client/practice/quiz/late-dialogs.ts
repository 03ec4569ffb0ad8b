import { lateComponent } from '#client/lib/late.ts';

/** The dialogs of a running quiz, loaded after its first question. */
export const QuizDialogs = lateComponent(async () => (await import('./quiz-dialogs.tsx')).QuizDialogs);
