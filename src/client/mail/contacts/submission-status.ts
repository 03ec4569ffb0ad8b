import { CircleCheck, Mail, Reply } from 'lucide-react';
import type { ContactSubmission } from '#shared/mail/contact.contract.ts';
import type { StateLook } from '#client/ui/state-word.tsx';

export const STATUS_LOOKS: Record<ContactSubmission['status'], StateLook> = {
  new: { word: 'New', tone: 'warn', Icon: Mail },
  replied: { word: 'Replied', tone: 'good', Icon: Reply },
  closed: { word: 'Closed', tone: 'neutral', Icon: CircleCheck },
};
