import { memo } from 'react';
import type { CardProblem } from '#shared/cards/flashcards/card-block.ts';
import type { ParsedCard, ParsedCards } from '#shared/cards/flashcards/flashcard-text.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { CardSides } from '#client/cards/card/card-text.tsx';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { topicLabel } from './upload-text.ts';

interface ParsedCardsProps {
  parsed: ParsedCards;
  newTopics: readonly string[];
  /** Moves the cursor to a line of the text. */
  onGoTo: (line: number) => void;
}

/** The parsed text: first the problems, then the cards as they will be stored. */
export const ParsedCardsView = memo(function ParsedCardsView({ parsed, newTopics, onGoTo }: ParsedCardsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {parsed.problems.length > 0 && <Problems problems={parsed.problems} onGoTo={onGoTo} />}
      {newTopics.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="font-semibold">New topics</h3>
          <CutList items={newTopics} noun="topic">
            {(shown) => (
              <ul className="grid gap-1">
                {shown.map((topic) => (
                  <li key={topic} className="wrap-anywhere">
                    {topic}
                  </li>
                ))}
              </ul>
            )}
          </CutList>
        </section>
      )}
      {parsed.cards.length > 0 && <Cards cards={parsed.cards} onGoTo={onGoTo} />}
    </div>
  );
});

function Problems({ problems, onGoTo }: { problems: readonly CardProblem[] } & Pick<ParsedCardsProps, 'onGoTo'>) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-semibold">Problems</h3>
      <CutList items={problems} noun="problem">
        {(shown) => (
          <ol aria-label="Problems" className="divide-y divide-line rounded-card border border-line">
            {shown.map(({ line, message }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two things may be wrong in one line
              <li key={index}>
                <button
                  type="button"
                  className="grid min-h-11 w-full gap-x-4 px-4 py-2.5 text-left hover:bg-sunken sm:grid-cols-[6rem_minmax(0,1fr)]"
                  onClick={() => onGoTo(line)}
                >
                  <span className="font-medium text-brand-text underline underline-offset-3 tabular-nums">
                    Line {formatCount(line)}
                  </span>
                  <span className="wrap-anywhere">{message}</span>
                </button>
              </li>
            ))}
          </ol>
        )}
      </CutList>
    </section>
  );
}

function Cards({ cards, onGoTo }: { cards: readonly ParsedCard[] } & Pick<ParsedCardsProps, 'onGoTo'>) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-semibold">Cards</h3>
      <CutList items={cards} noun="card">
        {(shown) => (
          <ol aria-label="Cards" className="divide-y divide-line rounded-card border border-line">
            {shown.map((card, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a card has no other name than its position
              <li key={index} className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3">
                <p className="flex flex-wrap items-center gap-x-3 text-14 text-ink-2 tabular-nums">
                  <button
                    type="button"
                    className="-my-2 min-h-11 text-brand-text underline underline-offset-3"
                    onClick={() => onGoTo(card.line)}
                  >
                    Line {formatCount(card.line)}
                  </button>
                  {card.topic !== null && <span className="wrap-anywhere">{topicLabel(card.topic)}</span>}
                </p>
                <CardSides card={card} />
              </li>
            ))}
          </ol>
        )}
      </CutList>
    </section>
  );
}
