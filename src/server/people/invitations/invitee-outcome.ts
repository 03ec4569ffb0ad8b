import { normalEmail } from '#server/core/accounts.repository.ts';
import { email, line } from '#shared/contract/fields.ts';
import { emailFault } from '#shared/domain/email-address.ts';
import { NAME_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import type { InvitationOutcome, Invitee, InviteeOutcome } from '#shared/people/invitations.contract.ts';
import { isUnclaimed } from '../auth/take-over.ts';
import type { InvitedAccount } from './invitations.repository.ts';

const name = line({ max: NAME_MAX_LENGTH });

type ReadInvitee = { person: Invitee } | { problem: string };

/** Returns the person to invite, or what is wrong with the row. */
export function readInvitee(written: Invitee): ReadInvitee {
  const address = written.email.trim();
  if (address === '') return { problem: 'Enter an email address' };
  if (!email.safeParse(address).success) return { problem: emailFault(address) ?? 'Enter a valid email address' };
  const [first, last] = [name.safeParse(written.firstName), name.safeParse(written.lastName)];
  if (!first.success || !last.success) {
    return { problem: `A name has at most ${NAME_MAX_LENGTH} characters, on one line` };
  }
  return { person: { email: normalEmail(address), firstName: first.data, lastName: last.data } };
}

interface Found {
  accounts: readonly InvitedAccount[];
  /** The addresses with an open invitation. */
  open: ReadonlySet<string>;
  /** The outcome of inviting somebody who has an account. */
  outcomeOf: (account: InvitedAccount) => InvitationOutcome;
}

const GET_LINKS: ReadonlySet<InvitationOutcome> = new Set(['invited', 'renewed', 'unclaimed']);

/** Returns the outcome for each person, in order, the people who get a link, and the accounts that join. */
export function judge(read: readonly ReadInvitee[], { accounts, open, outcomeOf }: Found) {
  const accountOf = new Map(accounts.map((account) => [account.email.toLowerCase(), account]));
  const seen = new Set<string>();
  const links: Invitee[] = [];
  const added: InvitedAccount[] = [];
  const outcomeAt = (address: string, account: InvitedAccount | undefined): InvitationOutcome => {
    if (seen.has(address)) return 'repeated';
    if (account === undefined) return open.has(address) ? 'renewed' : 'invited';
    return outcomeOf(account);
  };
  const outcomes = read.map((one): InviteeOutcome => {
    if ('problem' in one) return { outcome: 'bad', problem: one.problem };
    const { email: address } = one.person;
    const account = accountOf.get(address);
    const outcome = outcomeAt(address, account);
    seen.add(address);
    if (GET_LINKS.has(outcome)) links.push(one.person);
    if (outcome === 'added' && account !== undefined) added.push(account);
    return { outcome, problem: null };
  });
  return { outcomes, links, added };
}

/** Returns the addresses of people who can be invited. */
export const addressesOf = (read: readonly ReadInvitee[]): string[] => [
  ...new Set(read.flatMap((one) => ('person' in one ? [one.person.email] : []))),
];

/** Returns the outcome of inviting somebody with an account as a student. */
export function outcomeOf(account: InvitedAccount): InvitationOutcome {
  const standing = standingOf(account);
  if (standing !== 'student') return standing;
  return account.isMember && account.status === 'approved' ? 'member' : 'added';
}

/** Tells whether an account can join a class as a student, or whether its owner has to claim it first. */
export function standingOf(account: Pick<InvitedAccount, 'role' | 'status' | 'isActive' | 'addressProvenAt'>) {
  if (account.role === 'teacher') return 'teacher';
  if (account.status === 'rejected' || !account.isActive) return 'closed';
  return isUnclaimed(account) ? 'unclaimed' : 'student';
}

/** Returns the outcome of inviting somebody with an account as a teacher or assistant. Accounts keep their roles. */
export function staffOutcomeOf(account: InvitedAccount): InvitationOutcome {
  const standing = staffStandingOf(account);
  if (standing !== 'staff') return standing;
  return account.isMember ? 'member' : 'added';
}

/** Tells whether an account can be given a class to teach, or whether its owner has to claim it first. */
export function staffStandingOf(account: Pick<InvitedAccount, 'role' | 'status' | 'isActive' | 'addressProvenAt'>) {
  if (account.status === 'rejected' || !account.isActive) return 'closed';
  if (account.role === 'teacher') return 'staff';
  return isUnclaimed(account) ? 'unclaimed' : 'student';
}
