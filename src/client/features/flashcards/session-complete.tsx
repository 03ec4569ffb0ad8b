import { useEffect, useRef } from 'react';
import { CircleCheck } from 'lucide-react';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';

interface SessionCompleteProps {
  count: number;
  onReviewAgain: () => void;
  onNewTopic: () => void;
}

export function SessionComplete({ count, onReviewAgain, onNewTopic }: SessionCompleteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid animate-rise justify-items-start gap-3 p-6 sm:p-10">
      <CircleCheck aria-hidden className="size-10 text-good" />
      <h2 ref={heading} tabIndex={-1} className="text-24 font-semibold outline-none">
        Session Complete!
      </h2>
      <p className="text-ink-2 tabular-nums">You&apos;ve studied all {counted(count, 'flashcard')} in this topic.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onNewTopic}>
          Study Another Topic
        </Button>
        <Button onClick={onReviewAgain}>Review Again</Button>
      </div>
    </Card>
  );
}
