import { CircleCheck, CircleSlash, Clock, MessageSquareReply, type LucideIcon } from 'lucide-react';
import type { ReportKind, ReportState } from '#shared/domain/limits.ts';
import { Badge, type BadgeTone } from '#client/ui/badge.tsx';

export const REPORT_KIND_WORDS: Record<ReportKind, string> = {
  wrong_key: 'Wrong key',
  two_answers: 'Two right answers',
  unclear: 'Unclear',
  outdated: 'Outdated',
  picture: 'Problem with the picture',
  typo: 'Typo',
  other: 'Something else',
};

export const REPORT_STATE_WORDS: Record<ReportState, string> = {
  open: 'Open',
  answered: 'Answered',
  fixed: 'Fixed',
  declined: 'Declined',
};

const looks: Record<ReportState, { tone: BadgeTone; Icon: LucideIcon }> = {
  open: { tone: 'warn', Icon: Clock },
  answered: { tone: 'brand', Icon: MessageSquareReply },
  fixed: { tone: 'good', Icon: CircleCheck },
  declined: { tone: 'neutral', Icon: CircleSlash },
};

export function ReportStateBadge({ state }: { state: ReportState }) {
  const { tone, Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {REPORT_STATE_WORDS[state]}
    </Badge>
  );
}
