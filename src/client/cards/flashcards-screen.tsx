import { useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/auth.ts';
import { Flashcards } from '#client/cards/flashcards/flashcards.tsx';
import { DueTodayPanel } from '#client/cards/reviews/due-today-panel.tsx';

/** `?topic={id}` picks a main category, or a subcategory with its main category. */
export function FlashcardsScreen() {
  // The screen has two addresses.
  const { topic } = useSearch({ strict: false });
  const isApproved = useCurrentUser()?.status === 'approved';
  return (
    <Flashcards
      topicId={topic ?? undefined}
      isApproved={isApproved}
      renderLead={(isTopicChosen) => <DueTodayPanel isPrimary={!isTopicChosen} />}
    />
  );
}
