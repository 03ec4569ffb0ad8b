import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { StudyOverview } from '#shared/cards/card-reviews.contract.ts';
import type { ReviewOutbox } from '#client/api/card-reviews.ts';
import { useOutboxState } from '#client/api/outbox.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { counted } from '#client/lib/counted.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';

interface SetAsideCardsProps {
  overview: Pick<StudyOverview, 'setAside' | 'totals'>;
  outbox: ReviewOutbox;
  isApproved: boolean;
}

/** Cards that were forgotten too often, each to be taken back into study. */
export function SetAsideCards({ overview: { setAside, totals }, outbox, isApproved }: SetAsideCardsProps) {
  const { waiting } = useOutboxState(outbox);
  const list = useRef<HTMLUListElement>(null);
  const [takenBack, setTakenBack] = useState<ReadonlySet<string>>(new Set());
  const resumed = new Set(waiting.flatMap(({ kind, cardId }) => (kind === 'resume' ? [cardId] : [])));
  const shown = setAside.filter(({ id }) => !takenBack.has(id) && !resumed.has(id));

  function takeBack(cardId: string, index: number) {
    // The button goes with its card; the focus then goes to the neighbor.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    setTakenBack((before) => new Set(before).add(cardId));
    outbox.add({ kind: 'resume', id: uuid(), cardId, at: new Date().toISOString() });
    toast({ title: 'Card taken back', description: 'It comes again when it is due.', variant: 'success' });
  }

  if (shown.length === 0) {
    return <p className="text-ink-2">No cards are set aside. Cards that you forget eight times are set aside.</p>;
  }
  return (
    <>
      <ul ref={list} className="divide-y divide-line border-y border-line">
        {shown.map((card, index) => (
          <li key={card.id} className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="line-clamp-2 wrap-anywhere">
                <FormulaText text={card.front} />
              </p>
              <p className="text-14 text-ink-3 tabular-nums">{counted(card.lapses, 'lapse')}</p>
            </div>
            <Button size="small" disabled={!isApproved} onClick={() => takeBack(card.id, index)}>
              Take back
              <span className="sr-only">: {card.front.slice(0, 100)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {totals.setAside > setAside.length && (
        <p className="mt-3 text-14 text-ink-3">
          The {setAside.length} with the most lapses are shown, of {totals.setAside}.
        </p>
      )}
    </>
  );
}
