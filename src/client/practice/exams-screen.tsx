import { useCurrentUser } from '#client/api/auth.ts';
import { Exams } from '#client/practice/exams/exams.tsx';

export function ExamsScreen() {
  const user = useCurrentUser();
  return user && <Exams user={user} />;
}
