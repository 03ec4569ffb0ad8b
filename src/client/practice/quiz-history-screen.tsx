import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/auth.ts';
import { QuizHistory } from '#client/practice/history/quiz-history.tsx';
import { OwnProgress } from '#client/practice/own-progress/own-progress.tsx';

export function QuizHistoryScreen() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  if (user === null) return null;
  const openSession = (session: string) => void navigate({ to: '/quiz', search: { session } });
  return <QuizHistory user={user} progress={<OwnProgress user={user} onSessionOpened={openSession} />} />;
}
