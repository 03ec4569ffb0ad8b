import { type ReactNode, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { OwnCard } from '#shared/cards/own-cards.contract.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { OWN_CARDS_PAGE_SIZE, ownCardsQuery, useDeleteOwnCard } from '#client/api/own-cards.ts';
import { CardBackText } from '#client/cards/card/card-text.tsx';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { Day } from '#client/components/day.tsx';
import { FormulaText } from '#client/components/formula-text.tsx';
import { Pager } from '#client/components/lists/pager.tsx';
import { QuestionMedia } from '#client/components/question-media.tsx';
import { lazy } from '#client/lib/late.ts';
import { reported } from '#client/lib/reported.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { ReviewPageHeader } from './reviews/review-page-header.tsx';

const OwnCardEditor = lazy(async () => ({ default: (await import('./reviews/own-card-editor.tsx')).OwnCardEditor }));

/** The cards that a student created from questions, or wrote by hand. */
export function OwnCardsScreen() {
  const isApproved = useCurrentUser()?.status === 'approved';
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<OwnCard | 'new' | null>(null);
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(ownCardsQuery(page - 1));
  const writeButton = (
    <Button variant="primary" disabled={!isApproved} onClick={() => setEdited('new')}>
      <Plus aria-hidden className="size-5" />
      Write a Card
    </Button>
  );
  return (
    <>
      <ReviewPageHeader title="My Cards" here="/flashcards/mine" />
      {isPending && <SkeletonRows label="Loading your cards…" count={2} row="h-36" className="grid gap-4" />}
      {error && <ErrorNotice title="Your cards could not be loaded" error={error} onRetry={refetch} />}
      {data?.total === 0 && <NoCards writeButton={writeButton} />}
      {data && data.total > 0 && (
        <div id="own-cards" tabIndex={-1} aria-busy={isPlaceholderData} className="outline-none">
          {!isApproved && (
            <Notice tone="warn" title="Your account is awaiting approval" className="mb-4">
              Your cards can be changed once your instructor has approved you.
            </Notice>
          )}
          <div className="mb-4 flex justify-end max-sm:grid">{writeButton}</div>
          <CardList cards={data.cards} isApproved={isApproved} onEdit={setEdited} />
          <Pager
            label="Pages of your cards"
            noun="cards"
            page={page}
            size={OWN_CARDS_PAGE_SIZE}
            shown={data.cards.length}
            total={data.total}
            isLoading={isPlaceholderData}
            startsAt="own-cards"
            onPage={setPage}
          />
        </div>
      )}
      <Suspense>
        {edited && <OwnCardEditor card={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  );
}

interface CardListProps {
  cards: readonly OwnCard[];
  isApproved: boolean;
  onEdit: (card: OwnCard) => void;
}

function CardList({ cards, isApproved, onEdit }: CardListProps) {
  const [deleted, setDeleted] = useState<OwnCard | null>(null);
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {cards.map((card) => (
          <OwnCardRow
            key={card.id}
            card={card}
            isApproved={isApproved}
            onEdit={() => onEdit(card)}
            onDelete={() => setDeleted(card)}
          />
        ))}
      </ul>
      {deleted && <DeleteOwnCard card={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function NoCards({ writeButton }: { writeButton: ReactNode }) {
  return (
    <EmptyState
      title="No cards of your own yet"
      text="Write one by hand. Or in the review of a quiz, “Make a flashcard” beside a question that you did not get right turns it into one."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {writeButton}
          <ButtonLink to="/quiz-history">Go to Quiz History</ButtonLink>
        </div>
      }
    />
  );
}

function DeleteOwnCard({ card, onClose }: { card: OwnCard; onClose: () => void }) {
  const { mutateAsync } = useDeleteOwnCard();
  async function handleConfirm() {
    const isDone = await reported(mutateAsync(card.id), {
      done: 'Card Deleted',
      failure: 'Delete Failed',
      otherwise: 'Failed to delete the card. Please try again.',
    });
    if (isDone) onClose();
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete this card?"
      description={
        <span className="line-clamp-3 wrap-anywhere">“{card.front}” and how well you knew it will be deleted.</span>
      }
      confirmLabel="Delete Card"
      busyLabel="Deleting…"
      onConfirm={handleConfirm}
    />
  );
}

interface OwnCardRowProps {
  card: OwnCard;
  isApproved: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function OwnCardRow({ card, isApproved, onEdit, onDelete }: OwnCardRowProps) {
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-col gap-4 sm:flex-row">
        <dl className="grid min-w-0 flex-1 content-start gap-3">
          <Side label="Front">
            <FormulaText text={card.front} />
          </Side>
          <Side label="Back">
            <CardBackText {...card} />
          </Side>
        </dl>
        <QuestionMedia
          imageUrl={card.imageUrl ?? card.backImageUrl}
          videoUrl={null}
          alt={`Image on the ${card.imageUrl === null ? 'back' : 'front'} of the card`}
          size="thumbnail"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-14 text-ink-3">
          {card.questionId === null ? 'Written' : 'Made from a question'} <Day at={card.createdAt} />
        </p>
        <div className="flex gap-2">
          <Button size="small" disabled={!isApproved} onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
            <span>
              Edit<span className="sr-only">: {card.front.slice(0, 100)}</span>
            </span>
          </Button>
          <Button size="small" variant="quiet" disabled={!isApproved} onClick={onDelete}>
            <Trash2 aria-hidden className="size-4" />
            <span>
              Delete<span className="sr-only">: {card.front.slice(0, 100)}</span>
            </span>
          </Button>
        </div>
      </div>
    </li>
  );
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-14 font-medium text-ink-3">{label}</dt>
      <dd className="line-clamp-12 max-w-prose wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
