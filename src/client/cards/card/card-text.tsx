import { Fragment } from 'react';
import type { Flashcard } from '#shared/cards/flashcards.contract.ts';
import { clozeSegments, writtenSides } from '#shared/cards/flashcards/cloze.ts';
import { FormulaText } from '#client/components/formula-text.tsx';

type CardBackProps = Pick<Flashcard, 'front' | 'back' | 'cloze'>;

/** Both sides of a card, for read-only lists. */
export function CardSides({ card }: { card: CardBackProps }) {
  return (
    <>
      <p className="line-clamp-6 font-medium wrap-anywhere whitespace-pre-line">
        <FormulaText text={card.front} />
      </p>
      <p className="line-clamp-6 wrap-anywhere whitespace-pre-line text-ink-2">
        <CardBackText {...card} />
      </p>
    </>
  );
}

/** The back of a card; for a cloze card, its whole text with the answers marked, followed by the back text. */
export function CardBackText({ front, back, cloze }: CardBackProps) {
  if (cloze === null) return <FormulaText text={back} />;
  const extra = writtenSides({ front, back, cloze }).back;
  return (
    <>
      {clozeSegments(cloze).map((segment, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a piece of text has no other name than its position
        <Fragment key={index}>
          {segment.kind === 'text' ? <FormulaText text={segment.text} /> : <ClozeAnswer>{segment.answer}</ClozeAnswer>}
        </Fragment>
      ))}
      {extra !== '' && <FormulaText text={`\n\n${extra}`} />}
    </>
  );
}

/** Distinguished by weight and underline as well as by color. */
function ClozeAnswer({ children }: { children: string }) {
  return (
    <mark className="rounded-sm bg-brand-soft px-0.5 font-semibold text-brand-text underline decoration-2 underline-offset-4">
      <FormulaText text={children} />
    </mark>
  );
}
