import { useQuery } from '@tanstack/react-query';
import { Check, Layers } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import { ownCardQuestionsQuery, useCreateCardsOfWrong, useCreateOwnCard } from '#client/api/own-cards.ts';
import { classNames } from '#client/lib/class-names.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';

interface MakeFlashcardProps {
  sessionId: string;
  questionId: string;
  /** The question's number on screen. */
  number: number;
}

/** Turns a question that was not answered right into a card of the student's own. */
export function MakeFlashcard({ sessionId, questionId, number }: MakeFlashcardProps) {
  const { data: questionIds, isPending } = useQuery(ownCardQuestionsQuery());
  const creation = useCreateOwnCard();
  const isThere = creation.isSuccess || questionIds?.includes(questionId) === true;

  async function handleClick() {
    if (creation.isPending || isThere) return;
    const otherwise = 'Failed to make a flashcard. Please try again.';
    await reported(creation.mutateAsync({ sessionId, questionId }), { failure: 'Error', otherwise });
  }

  return (
    // The same button stays afterwards, so that it keeps the focus.
    <Button
      size="small"
      // When done, it reads as a status rather than a disabled button.
      className={classNames('justify-self-start', isThere && 'border-transparent! opacity-100!')}
      disabled={isPending}
      aria-disabled={isThere || creation.isPending}
      onClick={() => void handleClick()}
    >
      {isThere ? <Check aria-hidden className="size-4 text-good" /> : <Layers aria-hidden className="size-4" />}
      <span aria-live="polite">
        {isThere ? 'In your flashcards' : 'Make a flashcard'}
        <span className="sr-only"> (question {number})</span>
      </span>
    </Button>
  );
}

/** Makes cards of all questions of a session that were not answered right; nothing if all have cards. */
export function MakeFlashcards({ sessionId, questionIds }: { sessionId: string; questionIds: readonly string[] }) {
  const { data: known } = useQuery(ownCardQuestionsQuery());
  const creation = useCreateCardsOfWrong();
  const left = known === undefined ? 0 : questionIds.filter((id) => !known.includes(id)).length;
  if (left < 2 && !creation.isSuccess) return null;

  function handleClick() {
    if (creation.isPending || creation.isSuccess) return;
    void reported(creation.mutateAsync(sessionId), { failure: 'The flashcards could not be made' });
  }
  return (
    <Button
      className="justify-self-start"
      aria-disabled={creation.isPending || creation.isSuccess}
      onClick={handleClick}
    >
      {creation.isSuccess ? (
        <Check aria-hidden className="size-5 text-good" />
      ) : (
        <Layers aria-hidden className="size-5" />
      )}
      <span aria-live="polite">
        {creation.isSuccess
          ? `${counted(creation.data.made, 'card')} made`
          : `Make flashcards of the ${counted(left, 'question')} I got wrong`}
      </span>
    </Button>
  );
}
