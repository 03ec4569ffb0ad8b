import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { type NewQuiz, useStartQuiz } from '#client/api/open-quizzes.ts';
import { failed } from '#client/lib/failed.ts';
import { toast, type ToastContent } from '#client/lib/toast.ts';

interface Practice {
  quiz: NewQuiz;
  /** What the notification says of it. */
  describe: (session: QuizSession) => string;
  onStarted: (sessionId: string) => void;
  /** What it says instead where it could not be started. */
  explain?: (error: unknown) => ToastContent;
}

/** Starts a quiz at one press, from wherever practice is offered, and says so. */
export function usePractice() {
  const start = useStartQuiz();
  return {
    isPending: start.isPending,
    start({ quiz, describe, onStarted, explain = notStarted }: Practice) {
      if (start.isPending) return;
      start.mutate(quiz, {
        onSuccess: (session) => {
          onStarted(session.id);
          toast({ title: 'Quiz Started', description: describe(session), variant: 'success' });
        },
        onError: (error) => toast(explain(error)),
      });
    },
  };
}

export const notStarted = (error: unknown): ToastContent => failed('The quiz could not be started', error);
