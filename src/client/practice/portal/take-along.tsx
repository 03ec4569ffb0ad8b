import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, Link, useRouter } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import { failed } from '#client/lib/failed.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import {
  endOf,
  forgetOthersPictures,
  forgetTakenDay,
  NoRoom,
  readTakenDay,
  takeAlong,
  type TakenDay,
} from './taken-day.ts';

const TITLE = 'Today could not be kept on this device';
const NO_ROOM = {
  title: TITLE,
  description: 'There is not enough space in this browser, so nothing was kept.',
  variant: 'destructive',
} as const;

/** Keeps today's questions and cards on this device, and shows what is kept. */
export function TakeAlong({ userId, hasWorkLeft }: { userId: string; hasWorkLeft: boolean }) {
  const client = useQueryClient();
  // Preloading is typed with addresses that all audiences have.
  const router = useRouter<AnyRouter>();
  const [day, setDay] = useState(() => readTakenDay(userId));
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => void forgetOthersPictures(userId), [userId]);

  async function handleTake() {
    setIsBusy(true);
    try {
      const loadScreens = () =>
        Promise.all([router.preloadRoute({ to: '/quiz' }), router.preloadRoute({ to: '/flashcards/due' })]);
      setDay(await takeAlong({ client, loadScreens }, userId));
      toast({ title: 'Today is kept on this device', variant: 'success' });
    } catch (error) {
      toast(error instanceof NoRoom ? NO_ROOM : failed(TITLE, error, 'Check your connection and try again.'));
    }
    setIsBusy(false);
  }

  async function handleForget() {
    await forgetTakenDay(userId);
    setDay(undefined);
  }

  if (day) return <KeptDay day={day} onForget={() => void handleForget()} />;
  if (!hasWorkLeft || !('serviceWorker' in navigator)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-14 text-ink-2">
      <span className="min-w-0 flex-1 basis-64">
        No connection later? Keep today’s questions and cards on this device.
      </span>
      <Button size="small" disabled={isBusy} onClick={() => void handleTake()}>
        <Download aria-hidden className="size-4" />
        {isBusy ? 'Keeping today…' : 'Take today with me'}
      </Button>
    </p>
  );
}

const row = 'flex min-h-11 items-center text-brand-text underline underline-offset-4';

function KeptDay({ day, onForget }: { day: TakenDay; onForget: () => void }) {
  return (
    <Card aria-labelledby="kept-day">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <CardTitle id="kept-day">Kept on this device</CardTitle>
          <p className="text-14 text-ink-2">
            Until {formatDateTime(endOf(day).toISOString())}, also without a connection. What you answer is sent once
            you are online; then you see whether it was right. Videos are not kept.
          </p>
        </div>
        <Button size="small" variant="quiet" onClick={onForget}>
          Remove
        </Button>
      </div>
      <ul className="mt-2">
        {day.quizzes.map(({ id, name, count }) => (
          <li key={id}>
            <Link to="/quiz" search={{ session: id }} className={row}>
              {counted(count, 'question')} in {name}
            </Link>
          </li>
        ))}
        {day.cards > 0 && (
          <li>
            <Link to="/flashcards/due" className={row}>
              {counted(day.cards, 'card')}
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}
