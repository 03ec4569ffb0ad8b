import { formatCount } from '#shared/domain/counted.ts';
import type { Attention } from '#shared/insight/dashboard.contract.ts';

/** The items waiting behind a link. */
export interface WaitingThere {
  count: number;
  /** "waiting", "new", "reported" or "to check" */
  noun: string;
}

/** Keyed by the address of the link. */
export type Waiting = Readonly<Record<string, WaitingThere>>;

/** The screens where teachers handle what waits for them. */
export function waitingFor(attention: Attention | undefined): Waiting {
  return {
    '/approvals': { count: attention?.pendingApprovals ?? 0, noun: 'waiting' },
    '/verify-mcqs': { count: attention?.possibleWrongKeys ?? 0, noun: 'to check' },
    '/reports': { count: attention?.reported ?? 0, noun: 'reported' },
    '/backup': { count: attention?.failedBackups ?? 0, noun: 'failed' },
    '/contacts': { count: attention?.newMessages ?? 0, noun: 'new' },
  };
}

/** The accessible name of a link, for users who can't see its badge: "Approvals, 3 waiting". */
export function linkName(label: string, there: WaitingThere | undefined): string {
  return there && there.count > 0 ? `${label}, ${formatCount(there.count)} ${there.noun}` : label;
}
