import { Ban, CircleCheck, CircleX, Clock } from 'lucide-react';
import type { UserStatus } from '#shared/domain/roles.ts';
import { type StateLook, StateWord } from '#client/ui/state-word.tsx';

export const STATES: Record<UserStatus | 'deactivated', StateLook> = {
  pending: { word: 'Pending', tone: 'warn', Icon: Clock },
  approved: { word: 'Approved', tone: 'good', Icon: CircleCheck },
  rejected: { word: 'Rejected', tone: 'bad', Icon: CircleX },
  deactivated: { word: 'Deactivated', tone: 'neutral', Icon: Ban },
};

export function StateBadge({ state }: { state: keyof typeof STATES }) {
  return <StateWord {...STATES[state]} className="justify-self-start" />;
}

/** The heading and sort order of a column of these badges. */
export const statusColumn = {
  name: 'Status',
  sort: { by: 'status', words: { asc: 'pending first', desc: 'rejected first' } },
} as const;
