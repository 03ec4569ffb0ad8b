import { Ban, CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import type { UserStatus } from '#shared/domain/limits.ts';
import { Badge, type BadgeTone } from '#client/ui/badge.tsx';

export const STATES: Record<UserStatus | 'deactivated', { word: string; tone: BadgeTone; Icon: LucideIcon }> = {
  pending: { word: 'Pending', tone: 'warn', Icon: Clock },
  approved: { word: 'Approved', tone: 'good', Icon: CircleCheck },
  rejected: { word: 'Rejected', tone: 'bad', Icon: CircleX },
  deactivated: { word: 'Deactivated', tone: 'neutral', Icon: Ban },
};

export function StateBadge({ state }: { state: keyof typeof STATES }) {
  const { word, tone, Icon } = STATES[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className="justify-self-start">
      {word}
    </Badge>
  );
}

/** The heading and sort order of a column of these badges. */
export const statusColumn = {
  name: 'Status',
  sort: { by: 'status', words: { asc: 'pending first', desc: 'rejected first' } },
} as const;
