import { useCurrentUser } from '#client/api/auth.ts';
import { StudyOverview } from '#client/cards/reviews/overview/study-overview.tsx';

export function StudyOverviewScreen() {
  const user = useCurrentUser();
  return user && <StudyOverview user={user} />;
}
