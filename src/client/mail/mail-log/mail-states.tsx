import { Archive, CircleAlert, CircleCheck, Clock, Send, type LucideIcon } from 'lucide-react';
import type { MailState } from '#shared/domain/limits.ts';
import { Badge, type BadgeTone } from '#client/ui/badge.tsx';

export const STATE_WORDS: Record<MailState, string> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  kept: 'Kept',
  failed: 'Failed',
};

const looks: Record<MailState, { tone: BadgeTone; Icon: LucideIcon }> = {
  queued: { tone: 'neutral', Icon: Clock },
  sending: { tone: 'brand', Icon: Send },
  sent: { tone: 'good', Icon: CircleCheck },
  kept: { tone: 'warn', Icon: Archive },
  failed: { tone: 'bad', Icon: CircleAlert },
};

export function MailStateBadge({ state }: { state: MailState }) {
  const { tone, Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {STATE_WORDS[state]}
    </Badge>
  );
}
