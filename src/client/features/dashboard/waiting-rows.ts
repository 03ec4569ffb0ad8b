import type { Attention } from '#shared/contract/dashboard.ts';

/** One kind of thing that waits for the teacher. */
export interface WaitingRow {
  kind: keyof Attention;
  count: number;
  /** Goes on from the count: "3 students are waiting for approval." */
  sentence: string;
  action: string;
  to: string;
  search?: Record<string, string>;
}

const kinds: (Omit<WaitingRow, 'count' | 'sentence'> & { one: string; many: string })[] = [
  {
    kind: 'pendingApprovals',
    one: 'student is waiting for approval.',
    many: 'students are waiting for approval.',
    action: 'Review Approvals',
    to: '/approvals',
  },
  {
    kind: 'newMessages',
    one: 'new message has come in by the contact form.',
    many: 'new messages have come in by the contact form.',
    action: 'Read Messages',
    to: '/contacts',
    search: { status: 'new' },
  },
  {
    kind: 'failedBackups',
    one: 'backup has failed: the last of the daily ones.',
    many: 'backups have failed, the last of the daily ones among them.',
    action: 'Open Backup',
    to: '/backup',
  },
  {
    kind: 'failedMail',
    one: 'mail could not be delivered.',
    many: 'mails could not be delivered.',
    action: 'Open Mail Log',
    to: '/mail',
    search: { state: 'failed' },
  },
  {
    kind: 'possibleWrongKeys',
    one: 'question may have a wrong key: the answers of the class speak against it.',
    many: 'questions may have a wrong key: the answers of the class speak against it.',
    action: 'Check Keys',
    to: '/verify-mcqs',
    search: { type: 'possible_wrong_key' },
  },
];

/** What waits, people first; nothing of what does not. */
export function waitingRows(attention: Attention): WaitingRow[] {
  return kinds
    .map(({ one, many, ...row }) => {
      const count = attention[row.kind];
      return { ...row, count, sentence: count === 1 ? one : many };
    })
    .filter(({ count }) => count > 0);
}
