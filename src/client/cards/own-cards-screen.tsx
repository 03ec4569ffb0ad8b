import { useCurrentUser } from '#client/api/auth.ts';
import { OwnCards } from '#client/cards/reviews/own/own-cards.tsx';

export function OwnCardsScreen() {
  return <OwnCards isApproved={useCurrentUser()?.status === 'approved'} />;
}
