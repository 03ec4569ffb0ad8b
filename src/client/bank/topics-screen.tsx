import { Topics } from '#client/bank/topics/topics.tsx';

export function TopicsScreen() {
  return <Topics />;
}
