import { type ReactNode, useId } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useSpoken } from './question-kinds/use-spoken.ts';
import { moveNews } from './moving.ts';

interface Moving {
  /** The announcement for a live region: the item's new position. */
  news: string;
  /** Moves the item at an index up and down. */
  buttonsOf: (place: number) => ReactNode;
}

interface MovingInput {
  /** The word for one item, such as "step". */
  noun: string;
  names: readonly string[];
  onMove: (from: number, to: number) => void;
}

/** The buttons that move the items of a list. The focus stays on the button of the moved item. */
export function useMoving({ noun, names, onMove }: MovingInput): Moving {
  const id = useId();
  const [news, say] = useSpoken();

  function move(place: number, way: 'up' | 'down') {
    const to = way === 'up' ? place - 1 : place + 1;
    say(moveNews(names[place] ?? '', to, { noun, count: names.length }));
    if (to < 0 || to >= names.length) return;
    onMove(place, to);
    // Waits until the item is at its new position.
    requestAnimationFrame(() => document.getElementById(`${id}-${way}-${to}`)?.focus());
  }

  const buttonOf = (place: number, way: 'up' | 'down', isEnd: boolean) => (
    <IconButton
      id={`${id}-${way}-${place}`}
      label={`Move ${way}: ${names[place] ?? ''}`}
      Icon={way === 'up' ? ArrowUp : ArrowDown}
      // Not disabled, which would take the focus from an item that has just arrived here.
      aria-disabled={isEnd}
      onClick={() => move(place, way)}
    />
  );

  return {
    news,
    buttonsOf: (place) => (
      <span className="flex shrink-0">
        {buttonOf(place, 'up', place === 0)}
        {buttonOf(place, 'down', place === names.length - 1)}
      </span>
    ),
  };
}
