import { WarmUp } from './warm-up/warm-up.tsx';

/** /warm-up */
export function WarmUpScreen() {
  return <WarmUp />;
}
