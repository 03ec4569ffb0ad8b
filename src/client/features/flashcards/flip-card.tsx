import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#client/lib/class-names.ts';
import type { Side, StudyCard } from './study-state.ts';
import { useSwipe } from './swipe.ts';

interface FlipCardProps {
  card: StudyCard;
  side: Side;
  onFlip: () => void;
  onSwipe: (direction: 'left' | 'right') => void;
}

/** The card: a press turns it over, a swipe goes to another one. It is as tall as the longer of its sides. */
export function FlipCard({ card, side, onFlip, onSwipe }: FlipCardProps) {
  const swipe = useSwipe(onSwipe);
  const button = useRef<HTMLButtonElement>(null);
  // The focus goes along to the card that has come, so that Space flips it and a screen reader reads it.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="block w-full touch-pan-y touch-pinch-zoom rounded-card text-left perspective-distant"
        onClick={onFlip}
        {...swipe}
      >
        <span
          className={classNames(
            'grid transform-3d transition-transform duration-300 ease-in-out',
            side === 'back' && 'rotate-y-180',
          )}
        >
          <Face label="Front" isHidden={side === 'back'} hint="Click to reveal answer" imageUrl={card.imageUrl}>
            {card.front}
          </Face>
          <Face label="Back" isHidden={side === 'front'} className="rotate-y-180">
            {card.back}
          </Face>
        </span>
      </button>
      {/* The name of a focused button is not read again when it changes. */}
      <p aria-live="polite" className="sr-only">
        {side === 'back' && card.back}
      </p>
    </>
  );
}

interface FaceProps {
  label: string;
  isHidden: boolean;
  hint?: string;
  imageUrl?: string | null;
  className?: string;
  children: ReactNode;
}

function Face({ label, isHidden, hint, imageUrl, className, children }: FaceProps) {
  return (
    <span
      aria-hidden={isHidden}
      className={classNames(
        'col-start-1 row-start-1 flex min-h-72 flex-col gap-4 rounded-card border border-line-strong bg-surface p-5 backface-hidden sm:min-h-88 sm:p-8',
        className,
      )}
    >
      <span className="text-14 font-medium text-ink-3">{label}</span>
      {imageUrl && (
        <span className="flex justify-center rounded-control bg-scan p-2">
          <img src={imageUrl} alt="" className="max-h-80 max-w-full object-contain" />
        </span>
      )}
      <span className="my-auto block max-w-prose self-center text-20 wrap-anywhere whitespace-pre-line">
        {children}
      </span>
      <span className="min-h-5 text-14 text-ink-3">{hint}</span>
    </span>
  );
}
