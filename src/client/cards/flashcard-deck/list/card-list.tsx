import type { ReactNode } from 'react';
import type { Flashcard, FlashcardFilter } from '#shared/cards/flashcards.contract.ts';
import { updateFlashcard } from '#shared/cards/flashcards.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import {
  FLASHCARD_PAGE_SIZE,
  flashcardCountQuery,
  flashcardPageQuery,
  useBulkDeleteFlashcards,
  useBulkUpdateFlashcards,
  useDeleteFlashcard,
} from '#client/api/flashcard-deck.ts';
import { KEPT_IN_BIN } from '#client/components/bin-link.tsx';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { Day } from '#client/components/day.tsx';
import { FormulaText } from '#client/components/formula-text.tsx';
import { ContentList } from '#client/components/lists/content-list.tsx';
import type { ContentLook } from '#client/components/lists/content-row.tsx';
import type { ListSource } from '#client/components/lists/item-grid.tsx';
import { MediaMark } from '#client/components/media-mark.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { reported } from '#client/lib/reported.ts';
import { toast } from '#client/lib/toast.ts';
import { BULK_INCOMPLETE, CARD_DELETED, cardFailed, cardsDeleted, cardsUpdated } from '../deck-toasts.ts';

interface CardListProps {
  filter: FlashcardFilter;
  tree: readonly TopicBranch[];
  topicNames: ReadonlyMap<string, string>;
  onEdit: (card: Flashcard) => void;
  onClearFilters: () => void;
  /** Shown if the deck has no cards at all. */
  firstSteps: ReactNode;
}

export function CardList(props: CardListProps) {
  const update = useBulkUpdateFlashcards();
  const deletion = useBulkDeleteFlashcards();
  return (
    <ContentList
      {...props}
      isReadOnly={!useMay(updateFlashcard)}
      noun="flashcard"
      title="flash cards"
      source={source}
      look={look}
      beginning="Add the first one by hand, write many at once as text, or import a deck from Anki."
      refusal={BULK_INCOMPLETE}
      onUndecided={() => toast(BULK_INCOMPLETE)}
      remains="What students have done with them stays in their statistics."
      onChangeTopic={async ({ selection, topicId }) =>
        cardsUpdated((await update.mutateAsync({ selection, topicId })).updatedCount)
      }
      onDelete={async ({ selection }) => cardsDeleted((await deletion.mutateAsync(selection)).deletedCount)}
      renderDeletion={(card, events) => <DeleteCardDialog card={card} {...events} />}
    />
  );
}

interface DeleteCardDialogProps {
  card: Flashcard;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes one card, after showing its text. */
function DeleteCardDialog({ card, onDeleted, onClose }: DeleteCardDialogProps) {
  const deletion = useDeleteFlashcard();
  const handleConfirm = async () => {
    const isDeleted = await reported(deletion.mutateAsync(card.id), {
      done: CARD_DELETED,
      failure: (error) => cardFailed('delete', error),
    });
    if (isDeleted) onDeleted();
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this flash card?"
      description={
        <>
          <span className="mb-2 line-clamp-4 border-l-3 border-line-strong pl-3 wrap-anywhere text-ink">
            {card.front}
          </span>
          {KEPT_IN_BIN} What students have done with it stays in their statistics.
        </>
      }
      confirmLabel="Delete flash card"
      busyLabel="Deleting…"
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}

const source: ListSource<Flashcard, FlashcardFilter> = {
  pageSize: FLASHCARD_PAGE_SIZE,
  countQuery: flashcardCountQuery,
  pageQuery: flashcardPageQuery,
};

const side = 'line-clamp-3 text-14 whitespace-pre-line leading-snug wrap-anywhere xl:line-clamp-2';

const look: ContentLook<Flashcard> = {
  nameOf: ({ front }) => truncated(front),
  // A table row shows two or three lines of each side and padding; a card two of each, with its facts below.
  heights: { table: 4.75, wideTable: 3.25, card: 12, wideCard: 9 },
  columns: 'grid-cols-[3.25rem_minmax(0,1fr)_minmax(0,1fr)_minmax(7rem,10rem)_4rem_6.5rem_3rem]',
  table: [
    {
      name: 'Front',
      className: side,
      render: ({ front }, _, opening) => opening(<FormulaText text={truncated(front)} />),
    },
    { name: 'Back', className: `${side} text-ink-2`, render: ({ back }) => <FormulaText text={truncated(back)} /> },
    {
      name: 'Topic',
      className: 'line-clamp-2 text-14 leading-snug wrap-break-word',
      render: (_, topicName) => <span title={topicName}>{topicName}</span>,
    },
    { name: 'Image', render: pictureMark },
    { name: 'Created', className: 'text-14 whitespace-nowrap text-ink-2 tabular-nums', render: createdDay },
  ],
  cardHeads: ['Front and back', 'Topic and when it was created'],
  cardText: ({ front, back }, opening) => (
    <>
      {opening(
        <span className="line-clamp-3 leading-snug wrap-anywhere whitespace-pre-line md:line-clamp-2">
          <FormulaText text={truncated(front)} />
        </span>,
      )}
      <span className="sr-only">; back: </span>
      <span className="mt-1 line-clamp-2 text-14 leading-snug wrap-anywhere whitespace-pre-line text-ink-2">
        <FormulaText text={truncated(back)} />
      </span>
    </>
  ),
  cardMark: pictureMark,
  cardFacts: createdDay,
  lines: Array.from({ length: 2 }, () => ['h-4 w-11/12', 'h-4 w-2/3']),
};

function createdDay({ createdAt }: Flashcard): ReactNode {
  return <Day at={createdAt} />;
}

/** A thumbnail of the card's first picture. */
function pictureMark({ imageUrl, backImageUrl }: Flashcard): ReactNode {
  const where = imageUrl === null ? 'on the back' : backImageUrl === null ? 'on the front' : 'on both sides';
  return <MediaMark imageUrl={imageUrl ?? backImageUrl} label={`Image ${where}`} />;
}

/** How many characters of a side the table shows. */
const SHOWN_LENGTH = 100;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A side of a card on one line, cut after 100 visible characters. */
export function truncated(side: string): string {
  const line = side.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= SHOWN_LENGTH) return line;
  let shown = '';
  let count = 0;
  for (const { segment } of characters.segment(line)) {
    if (count === SHOWN_LENGTH) return `${shown.trimEnd()}…`;
    shown += segment;
    count += 1;
  }
  return line;
}
