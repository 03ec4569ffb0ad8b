import { QuizHistory } from '#client/features/history/quiz-history.tsx';

export function QuizHistoryScreen() {
  return <QuizHistory />;
}
