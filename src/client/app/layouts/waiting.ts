import { formatCount } from '#shared/domain/counted.ts';
import type { Attention } from '#shared/insight/dashboard.contract.ts';
import type { NavigationLink } from './navigation-link.ts';

/** The items waiting on a screen. */
export interface WaitingThere {
  count: number;
  /** "waiting", "new", "reported" or "to check" */
  noun: string;
}

/** Keyed by the address of the screen. */
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

/** What waits behind a link: on its screen, and on those that are tabs beside it. */
export function waitingBehind(
  { to, tabs = [] }: Pick<NavigationLink, 'to' | 'tabs'>,
  waiting: Waiting,
): WaitingThere[] {
  const addresses = new Set([to, ...tabs.map((tab) => tab.to)]);
  return [...addresses].flatMap((address) => waiting[address] ?? []).filter(({ count }) => count > 0);
}

export const sumOf = (there: readonly WaitingThere[]): number => there.reduce((sum, { count }) => sum + count, 0);

/** The accessible name of a link, for users who can't see its badge: "Verify MCQs, 3 to check, 1 reported". */
export const linkName = (label: string, there: readonly WaitingThere[]): string =>
  [label, ...there.map(({ count, noun }) => `${formatCount(count)} ${noun}`)].join(', ');
