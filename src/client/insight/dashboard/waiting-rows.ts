import { linkOptions } from '@tanstack/react-router';
import type { Attention } from '#shared/insight/dashboard.contract.ts';

const kinds = [
  {
    kind: 'pendingApprovals',
    one: 'student is waiting for approval.',
    many: 'students are waiting for approval.',
    action: 'Review Approvals',
    link: linkOptions({ to: '/approvals' }),
  },
  {
    kind: 'newMessages',
    one: 'new message has come in through the contact form.',
    many: 'new messages have come in through the contact form.',
    action: 'Read Messages',
    link: linkOptions({ to: '/contacts', search: { status: 'new' } }),
  },
  {
    kind: 'mentions',
    one: 'comment mentions you.',
    many: 'comments mention you.',
    action: 'Read Comments',
    link: ({ mentionedInId }: Attention) =>
      linkOptions({ to: '/questions', search: { edit: mentionedInId ?? undefined } }),
  },
  {
    kind: 'reported',
    one: 'question or flashcard is reported by students.',
    many: 'questions or flashcards are reported by students.',
    action: 'Read Reports',
    link: linkOptions({ to: '/reports' }),
  },
  {
    kind: 'failedBackups',
    one: 'backup has failed: the latest daily one.',
    many: 'backups have failed, including the latest daily one.',
    action: 'Open Backup',
    link: linkOptions({ to: '/backup' }),
  },
  {
    kind: 'failedMail',
    one: 'mail could not be delivered.',
    many: 'mails could not be delivered.',
    action: 'Open Mail Log',
    link: linkOptions({ to: '/mail', search: { state: 'failed' } }),
  },
  {
    kind: 'newLibrary',
    one: 'new release of the starter library is available, with questions to add and corrections.',
    many: 'new releases of the starter library are available, with questions to add and corrections.',
    action: 'Open Library',
    link: linkOptions({ to: '/library' }),
  },
  {
    kind: 'possibleWrongKeys',
    one: 'question may have a wrong key, judging by the answers of the class.',
    many: 'questions may have a wrong key, judging by the answers of the class.',
    action: 'Check Keys',
    link: linkOptions({ to: '/verify-mcqs', search: { type: 'possible_wrong_key' } }),
  },
] as const;

type Link = (typeof kinds)[number]['link'];

/** One kind of pending task for the teacher, and the link to where it is handled. */
export type WaitingRow = Pick<(typeof kinds)[number], 'kind' | 'action'> & {
  count: number;
  link: Exclude<Link, Function> | ReturnType<Extract<Link, Function>>;
  /** Continues after the count: "3 students are waiting for approval." */
  sentence: string;
};

/** The pending tasks, people first; kinds with a count of zero are left out. */
export function waitingRows(attention: Attention): WaitingRow[] {
  return kinds
    .map(({ one, many, link, ...row }) => {
      const count = attention[row.kind];
      return {
        ...row,
        count,
        sentence: count === 1 ? one : many,
        link: typeof link === 'function' ? link(attention) : link,
      };
    })
    .filter(({ count }) => count > 0);
}
