import { lazy, Suspense } from 'react';
import type { Flashcard } from '#shared/cards/flashcards.contract.ts';
import { QuestionMedia } from './question-media.tsx';

const MaskedPicture = lazy(async () => ({ default: (await import('./regions/masked-picture.tsx')).MaskedPicture }));

interface CardPictureProps {
  card: Pick<Flashcard, 'imageUrl' | 'occlusion'>;
  /** Shows what the masks ask for. */
  isAnswered?: boolean;
}

/** The image on the front of a card, with its masks where it has any. */
export function CardPicture({ card: { imageUrl, occlusion }, isAnswered = false }: CardPictureProps) {
  if (imageUrl === null || occlusion === null) {
    return <QuestionMedia imageUrl={imageUrl} videoUrl={null} alt="Image on the front of the card" />;
  }
  // Never the bare image, not even for a moment.
  return (
    <Suspense fallback={<div className="on-scan aspect-4/3 w-full max-w-3xl rounded-card" />}>
      <MaskedPicture imageUrl={imageUrl} occlusion={occlusion} isAnswered={isAnswered} />
    </Suspense>
  );
}
