import { Topics } from '#client/features/topics/topics.tsx';

export function TopicsScreen() {
  return <Topics />;
}
