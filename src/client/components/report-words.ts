import { CircleCheck, CircleSlash, Clock, MessageSquareReply } from 'lucide-react';
import type { ReportKind, ReportState } from '#shared/insight/report-kinds.ts';
import type { StateLook } from '#client/ui/state-word.tsx';

export const REPORT_KIND_WORDS: Record<ReportKind, string> = {
  wrong_key: 'Wrong key',
  two_answers: 'Two right answers',
  unclear: 'Unclear',
  outdated: 'Outdated',
  picture: 'Problem with the picture',
  typo: 'Typo',
  other: 'Something else',
};

export const REPORT_STATE_LOOKS: Record<ReportState, StateLook> = {
  open: { word: 'Open', tone: 'warn', Icon: Clock },
  answered: { word: 'Answered', tone: 'brand', Icon: MessageSquareReply },
  fixed: { word: 'Fixed', tone: 'good', Icon: CircleCheck },
  declined: { word: 'Declined', tone: 'neutral', Icon: CircleSlash },
};
