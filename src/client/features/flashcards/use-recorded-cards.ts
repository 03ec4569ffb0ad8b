import { useRef } from 'react';
import { useRecordStudiedCard } from '#client/api/flashcards.ts';
import { serverMessage } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';

/** Records each card once a visit. One that could not be recorded is tried again when it is studied again. */
export function useRecordedCards() {
  const { mutateAsync } = useRecordStudiedCard();
  const recorded = useRef(new Set<string>());
  return async (cardId: string) => {
    if (recorded.current.has(cardId)) return;
    recorded.current.add(cardId);
    try {
      await mutateAsync(cardId);
    } catch (error) {
      recorded.current.delete(cardId);
      const description = serverMessage(error, 'Failed to record that you studied this card. Please try again.');
      toast({ title: 'Error', description, variant: 'destructive' });
    }
  };
}
