import { type ReactNode, useId } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useSpoken } from './question-kinds/use-spoken.ts';
import { moveNews } from './moving.ts';

interface Moving {
  /** The announcement for a live region: the item's new position. */
  news: string;
  /** Moves the item at an index up and down. */
  buttonsOf: (index: number) => ReactNode;
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

  function move(index: number, way: 'up' | 'down') {
    const to = way === 'up' ? index - 1 : index + 1;
    say(moveNews(names[index] ?? '', to, { noun, count: names.length }));
    if (to < 0 || to >= names.length) return;
    onMove(index, to);
    // Waits until the item is at its new position.
    requestAnimationFrame(() => document.getElementById(`${id}-${way}-${to}`)?.focus());
  }

  const buttonOf = (index: number, way: 'up' | 'down', isEnd: boolean) => (
    <IconButton
      id={`${id}-${way}-${index}`}
      label={`Move ${way}: ${names[index] ?? ''}`}
      Icon={way === 'up' ? ArrowUp : ArrowDown}
      // Not disabled, which would take the focus from an item that has just arrived here.
      aria-disabled={isEnd}
      onClick={() => move(index, way)}
    />
  );

  return {
    news,
    buttonsOf: (index) => (
      <span className="flex shrink-0">
        {buttonOf(index, 'up', index === 0)}
        {buttonOf(index, 'down', index === names.length - 1)}
      </span>
    ),
  };
}
