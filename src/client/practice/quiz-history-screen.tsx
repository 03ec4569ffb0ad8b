import { useCurrentUser } from '#client/api/auth.ts';
import { QuizHistory } from '#client/practice/history/quiz-history.tsx';
import { OwnProgress } from '#client/practice/own-progress/own-progress.tsx';

export function QuizHistoryScreen() {
  const user = useCurrentUser();
  return user && <QuizHistory user={user} progress={<OwnProgress user={user} />} />;
}
