import { Suspense, useEffect } from 'react';
import type { Flashcard } from '#shared/cards/flashcards.contract.ts';
import { preloadImage } from '#client/components/preload-image.ts';
import { QuestionMedia } from '#client/components/question-media.tsx';
import { lazy } from '#client/lib/late.ts';

const loadMaskedPicture = async () => ({ default: (await import('./masked-picture.tsx')).MaskedPicture });
const MaskedPicture = lazy(loadMaskedPicture);

const PICTURES_AHEAD = 5;

/**
 * Preloads the images of the next cards, in their order: they appear at once, and some of them even without a
 * connection.
 */
export function useCardsAhead(cards: readonly Pick<Flashcard, 'imageUrl' | 'backImageUrl' | 'occlusion'>[]): void {
  const hasMasks = cards.some(({ occlusion }) => occlusion !== null);
  useEffect(() => {
    // If this fails, it loads when the first masked card is shown.
    if (hasMasks) loadMaskedPicture().catch(() => undefined);
  }, [hasMasks]);
  useEffect(() => {
    for (const { imageUrl, backImageUrl } of cards.slice(0, PICTURES_AHEAD)) {
      for (const url of [imageUrl, backImageUrl]) if (url !== null) preloadImage(url, 'full');
    }
  }, [cards]);
}

interface CardPictureProps {
  card: Pick<Flashcard, 'imageUrl' | 'occlusion'>;
  /** Reveals what the masks ask for. */
  isAnswered?: boolean;
}

/** The image on the front of a card, with its masks if it has any. */
export function CardPicture({ card: { imageUrl, occlusion }, isAnswered = false }: CardPictureProps) {
  if (imageUrl === null || occlusion === null) {
    return <QuestionMedia imageUrl={imageUrl} videoUrl={null} alt="Image on the front of the card" />;
  }
  // Never shows the bare image, not even for a moment.
  return (
    <Suspense fallback={<div className="on-scan aspect-4/3 w-full max-w-3xl rounded-card" />}>
      <MaskedPicture imageUrl={imageUrl} occlusion={occlusion} isAnswered={isAnswered} />
    </Suspense>
  );
}
