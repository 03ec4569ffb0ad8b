import { CircleCheck, Mail, Reply, type LucideIcon } from 'lucide-react';
import type { ContactSubmission } from '#shared/mail/contact.contract.ts';
import { Badge, type BadgeTone } from '#client/ui/badge.tsx';

type Status = ContactSubmission['status'];

export const STATUS_WORDS: Record<Status, string> = { new: 'New', replied: 'Replied', closed: 'Closed' };

const looks: Record<Status, { tone: BadgeTone; Icon: LucideIcon }> = {
  new: { tone: 'warn', Icon: Mail },
  replied: { tone: 'good', Icon: Reply },
  closed: { tone: 'neutral', Icon: CircleCheck },
};

export function SubmissionStatus({ status }: { status: Status }) {
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {STATUS_WORDS[status]}
    </Badge>
  );
}
