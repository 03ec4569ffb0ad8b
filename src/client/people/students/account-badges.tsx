import { CircleCheck, CircleX, Clock, GraduationCap } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { User } from '#shared/people/users.contract.ts';
import type { UserStatus } from '#shared/domain/limits.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { BadgeTone } from '#client/ui/badge.tsx';

const looks: Record<UserStatus, { word: string; tone: BadgeTone; Icon: LucideIcon }> = {
  pending: { word: 'Pending', tone: 'warn', Icon: Clock },
  approved: { word: 'Approved', tone: 'good', Icon: CircleCheck },
  rejected: { word: 'Rejected', tone: 'bad', Icon: CircleX },
};

/** A student's status; of a teacher, who needs no approval, that they are one. */
export function AccountBadge({ account: { role, status } }: { account: User }) {
  if (role === 'teacher') {
    return (
      <Badge tone="brand" icon={<GraduationCap aria-hidden />}>
        Teacher
      </Badge>
    );
  }
  const { word, tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}
