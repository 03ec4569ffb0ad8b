import { useCurrentUser } from '#client/api/auth.ts';
import { DueStudy } from '#client/cards/reviews/study/due-study.tsx';

export function DueCardsScreen() {
  const user = useCurrentUser();
  return user && <DueStudy key={user.id} user={user} />;
}
