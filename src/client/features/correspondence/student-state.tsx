import { Ban, CircleCheck, CircleX, Clock } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { User } from '#shared/contract/users.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { BadgeTone } from '#client/ui/badge.tsx';
import { unreachableReason } from './recipients.ts';

type State = User['status'] | 'deactivated';

const looks: Record<State, { word: string; tone: BadgeTone; Icon: LucideIcon }> = {
  pending: { word: 'Pending', tone: 'warn', Icon: Clock },
  approved: { word: 'Approved', tone: 'good', Icon: CircleCheck },
  rejected: { word: 'Rejected', tone: 'bad', Icon: CircleX },
  deactivated: { word: 'Deactivated', tone: 'neutral', Icon: Ban },
};

/** What decides whether a student is written to: their status, or that the account is deactivated. */
export function StudentState({ student }: { student: User }) {
  const { status, isActive } = student;
  const { word, tone, Icon } = looks[isActive || status === 'rejected' ? status : 'deactivated'];
  return (
    <>
      <Badge tone={tone} icon={<Icon aria-hidden />} className="justify-self-start">
        {word}
      </Badge>
      {unreachableReason(student) !== null && <span className="mt-0.5 block text-12 text-ink-2">Can’t be emailed</span>}
    </>
  );
}
