import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/auth.ts';
import { Exams } from '#client/practice/exams/exams.tsx';

export function ExamsScreen() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  if (user === null) return null;
  return <Exams user={user} onStarted={(session) => void navigate({ to: '/quiz', search: { session } })} />;
}
