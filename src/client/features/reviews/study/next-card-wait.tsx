import { formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { AHEAD_MS } from './next-card.ts';

interface NextCardWaitProps {
  until: Date;
  onGoOn: () => void;
}

/** All that is left is a card whose time is some way off. */
export function NextCardWait({ until, onGoOn }: NextCardWaitProps) {
  const due = new Date(until.getTime() + AHEAD_MS);
  return (
    <EmptyState
      title="A card is still being learned"
      text={`It is due ${formatDateTime(due.toISOString())}. Until then there is nothing else to study.`}
      action={<Button onClick={onGoOn}>Study It Now</Button>}
    />
  );
}
