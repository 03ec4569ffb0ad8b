import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { cardOf } from '#shared/domain/flashcards/cloze.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { CardBackText } from '#client/components/card-text.tsx';
import { QuestionMedia } from '#client/components/question-media.tsx';
import type { CardForm } from './card-form.ts';

/** Both sides of the card as a student will see them. */
export function CardPreview({ control }: { control: Control<CardForm> }) {
  const [front, back, imageUrl, backImageUrl] = useWatch({
    control,
    name: ['front', 'back', 'imageUrl', 'backImageUrl'],
  });
  const card = cardOf(front.trim(), back.trim());
  return (
    <section
      aria-label="As a student will see it"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls on its own beside the fields
      tabIndex={0}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 focus-visible:-outline-offset-2 lg:sticky lg:top-0 lg:max-h-[calc(85dvh-10rem)] lg:self-start lg:overflow-y-auto"
    >
      <h3 className="text-14 font-medium">As a student will see it</h3>
      <Face label="Front" imageUrl={imageUrl}>
        {card.front ? <FormulaText text={card.front} /> : <span className="text-ink-3">The front</span>}
      </Face>
      <Face label="Back" imageUrl={backImageUrl}>
        {card.back === '' ? <span className="text-ink-3">The back</span> : <CardBackText {...card} />}
      </Face>
    </section>
  );
}

interface FaceProps {
  label: string;
  imageUrl: string | null;
  children: ReactNode;
}

function Face({ label, imageUrl, children }: FaceProps) {
  return (
    <div className="flex min-h-44 min-w-0 flex-col gap-4 rounded-card border border-line-strong bg-surface p-5">
      <h4 className="text-14 font-medium text-ink-3">{label}</h4>
      <QuestionMedia imageUrl={imageUrl} videoUrl={null} alt={`Image on the ${label.toLowerCase()} of the card`} />
      <p className="my-auto w-full max-w-prose self-center text-20 wrap-anywhere whitespace-pre-line">{children}</p>
    </div>
  );
}
