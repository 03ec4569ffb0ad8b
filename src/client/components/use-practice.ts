import { useNavigate } from '@tanstack/react-router';
import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { type NewQuiz, useStartQuiz } from '#client/api/open-quizzes.ts';
import { failed } from '#client/lib/failed.ts';
import { toast, type ToastContent } from '#client/lib/toast.ts';

interface Practice {
  quiz: NewQuiz;
  /** The notification's text for the started quiz. */
  describe: (session: QuizSession) => string;
  /** The notification's text if the quiz could not be started. */
  explain?: (error: unknown) => ToastContent;
}

/** Shows the quiz, exam or attempt of this session. */
export function useOpenQuiz() {
  const navigate = useNavigate();
  return (session: string) => void navigate({ to: '/quiz', search: { session } });
}

/** Starts a quiz with one press, wherever practice is offered, reports it and shows it. */
export function usePractice() {
  const start = useStartQuiz();
  const open = useOpenQuiz();
  return {
    isPending: start.isPending,
    start({ quiz, describe, explain = notStarted }: Practice) {
      if (start.isPending) return;
      start.mutate(quiz, {
        onSuccess: (session) => {
          open(session.id);
          toast({ title: 'Quiz Started', description: describe(session), variant: 'success' });
        },
        onError: (error) => toast(explain(error)),
      });
    },
  };
}

export const notStarted = (error: unknown): ToastContent => failed('The quiz could not be started', error);
