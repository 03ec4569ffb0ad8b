import { useState } from 'react';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import type { ItemStatistics } from '#shared/insight/analytics.contract.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { MediaMark } from '#client/components/media-mark.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { ShownFigure } from './figure-words.ts';

export type OpenItems = ReturnType<typeof useOpenItems>;

/** Which rows are open; any number of them, so that nothing closes while somebody reads it. */
export function useOpenItems() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return {
    isOpen: (id: string) => open.has(id),
    toggle: (id: string) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
  };
}

export const detailsId = (id: string) => `item-${id}`;

interface ItemButtonProps {
  item: ItemStatistics;
  isOpen: boolean;
  onToggle: () => void;
}

/** The question; pressing it opens its options. */
export function ItemButton({ item, isOpen, onToggle }: ItemButtonProps) {
  const { id, question, imageUrl, videoUrl, alarm } = item;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={detailsId(id)}
      className="flex min-h-11 w-full items-start gap-2.5 rounded-control text-left"
      onClick={onToggle}
    >
      <ChevronRight
        aria-hidden
        className={classNames('mt-0.5 size-5 shrink-0 text-ink-2 transition-transform', isOpen && 'rotate-90')}
      />
      <span className="min-w-0 flex-1">
        <span
          className={classNames('font-medium wrap-anywhere', isOpen ? 'block whitespace-pre-line' : 'line-clamp-2')}
        >
          <FormulaText text={question} />
        </span>
        {alarm !== null && (
          <Badge tone="warn" icon={<TriangleAlert aria-hidden />} className="mt-1.5">
            Possible wrong key
          </Badge>
        )}
      </span>
      {!isOpen && <MediaMark imageUrl={imageUrl} videoUrl={videoUrl} />}
    </button>
  );
}

/** A number with a word below that rates it. */
export function Figure({ figure: { value, note, isBad } }: { figure: ShownFigure }) {
  return (
    <>
      <span className="block">{value}</span>
      {note && (
        <span
          className={classNames('block text-14 lg:whitespace-nowrap', isBad ? 'font-medium text-bad' : 'text-ink-3')}
        >
          {note}
        </span>
      )}
    </>
  );
}
