import { useId, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type OwnCard, ownCardForm } from '#shared/cards/own-cards.contract.ts';
import { OWN_CARDS_PAGE_SIZE, ownCardsQuery, useDeleteOwnCard, useUpdateOwnCard } from '#client/api/own-cards.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { Pager } from '#client/components/lists/pager.tsx';
import { QuestionMedia } from '#client/components/question-media.tsx';
import { isOtherPage, useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { serverMessage } from '#client/lib/call.ts';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field, Textarea } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { ReviewPageHeader } from '../review-page-header.tsx';

/** The cards that a student has made of questions. */
export function OwnCards({ isApproved }: { isApproved: boolean }) {
  const [page, setPage] = useState(1);
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(ownCardsQuery(page - 1));
  return (
    <>
      <ReviewPageHeader title="My Cards" here="/flashcards/mine" />
      {isPending && <SkeletonRows label="Loading your cards…" count={2} row="h-36" className="grid gap-4" />}
      {error && <ErrorNotice title="Your cards could not be loaded" error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <NoCards />}
      {data && data.total > 0 && (
        <div id="own-cards" tabIndex={-1} aria-busy={isPlaceholderData} className="outline-none">
          {!isApproved && (
            <Notice tone="warn" title="Your account is awaiting approval" className="mb-4">
              Your cards can be changed once your instructor has approved you.
            </Notice>
          )}
          <CardList cards={data.cards} isApproved={isApproved} />
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
    </>
  );
}

function CardList({ cards, isApproved }: { cards: readonly OwnCard[]; isApproved: boolean }) {
  const [edited, setEdited] = useState<OwnCard | null>(null);
  const [deleted, setDeleted] = useState<OwnCard | null>(null);
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {cards.map((card) => (
          <OwnCardRow
            key={card.id}
            card={card}
            isApproved={isApproved}
            onEdit={() => setEdited(card)}
            onDelete={() => setDeleted(card)}
          />
        ))}
      </ul>
      {edited && <OwnCardDialog card={edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteOwnCard card={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function NoCards() {
  return (
    <EmptyState
      title="No cards of your own yet"
      text="In the review of a quiz, “Make a flashcard” beside a question that you did not get right turns it into one."
      action={
        <Button asChild>
          <Link to="/quiz-history">Go to Quiz History</Link>
        </Button>
      }
    />
  );
}

function DeleteOwnCard({ card, onClose }: { card: OwnCard; onClose: () => void }) {
  const { mutateAsync, isPending } = useDeleteOwnCard();
  async function handleConfirm() {
    try {
      await mutateAsync(card.id);
      toast({ title: 'Card Deleted', variant: 'success' });
      onClose();
    } catch (error) {
      const description = serverMessage(error, 'Failed to delete the card. Please try again.');
      toast({ title: 'Delete Failed', description, variant: 'destructive' });
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Delete this card?"
      description={
        <span className="line-clamp-3 wrap-anywhere">“{card.front}” and how well you knew it will be gone.</span>
      }
      confirmLabel={isPending ? 'Deleting…' : 'Delete Card'}
      isPending={isPending}
      onConfirm={() => void handleConfirm()}
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
          <Side label="Front">{card.front}</Side>
          <Side label="Back">{card.back}</Side>
        </dl>
        <QuestionMedia imageUrl={card.imageUrl} videoUrl={null} alt="Image on the front of the card" size="thumbnail" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-14 text-ink-3">
          Made{' '}
          <time dateTime={card.createdAt} title={formatDateTime(card.createdAt)}>
            {formatDate(card.createdAt)}
          </time>
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

function Side({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-14 font-medium text-ink-3">{label}</dt>
      <dd className="line-clamp-12 max-w-prose wrap-anywhere whitespace-pre-line">
        <FormulaText text={children} />
      </dd>
    </div>
  );
}

type OwnCardForm = z.output<typeof ownCardForm>;

function OwnCardDialog({ card, onClose }: { card: OwnCard; onClose: () => void }) {
  const formId = useId();
  const { mutateAsync, isPending } = useUpdateOwnCard();
  const { register, handleSubmit, formState } = useForm<OwnCardForm>({
    resolver: zodResolver(ownCardForm),
    defaultValues: { front: card.front, back: card.back },
  });

  const { isDirty } = formState;
  const { close, question } = useLeaveGuard({
    isDirty: () => isDirty,
    isElsewhere: isOtherPage,
    onLeave: onClose,
    description: 'The card has not been saved. What you have typed will be lost.',
  });

  const handleValid = async (body: OwnCardForm) => {
    try {
      await mutateAsync({ id: card.id, body });
      toast({ title: 'Card Saved', variant: 'success' });
      onClose();
    } catch (error) {
      const description = serverMessage(error, 'Failed to save the card. Please try again.');
      toast({ title: 'Update Failed', description, variant: 'destructive' });
    }
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => {
          if (!isOpen) close();
        }}
        title="Edit card"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" disabled={isPending}>
              {isPending ? 'Saving…' : 'Save Card'}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(handleValid)(event)}>
          <Field label="Front" error={formState.errors.front?.message}>
            <Textarea rows={6} {...register('front')} />
          </Field>
          <Field label="Back" error={formState.errors.back?.message}>
            <Textarea rows={6} {...register('back')} />
          </Field>
        </form>
      </Dialog>
      {question}
    </>
  );
}
