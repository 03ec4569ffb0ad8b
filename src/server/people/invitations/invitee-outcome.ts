import { normalEmail } from '#server/core/accounts.repository.ts';
import { email, line } from '#shared/contract/fields.ts';
import { NAME_MAX_LENGTH } from '#shared/domain/limits.ts';
import type { InvitationOutcome, Invitee, InviteeOutcome } from '#shared/people/invitations.contract.ts';
import type { InvitedAccount } from './invitations.repository.ts';

const name = line({ max: NAME_MAX_LENGTH });

/** The person as they are invited, or what is wrong with the row. */
export function readInvitee(written: Invitee): { person: Invitee } | { problem: string } {
  const address = written.email.trim();
  if (address === '') return { problem: 'Enter an email address' };
  if (!email.safeParse(address).success) return { problem: 'Enter a valid email address' };
  const [first, last] = [name.safeParse(written.firstName), name.safeParse(written.lastName)];
  if (!first.success || !last.success) {
    return { problem: `A name has at most ${NAME_MAX_LENGTH} characters, on one line` };
  }
  return { person: { email: normalEmail(address), firstName: first.data, lastName: last.data } };
}

interface Known {
  account: InvitedAccount | undefined;
  isOpen: boolean;
  isRepeated: boolean;
}

/** What an invitation to this person comes to. */
export function outcomeOf({ account, isOpen, isRepeated }: Known): Exclude<InvitationOutcome, 'bad'> {
  if (isRepeated) return 'repeated';
  if (account === undefined) return isOpen ? 'renewed' : 'invited';
  const standing = standingOf(account);
  if (standing !== 'student') return standing;
  return account.isMember && account.status === 'approved' ? 'member' : 'added';
}

/** Whether an account can be taken into a class. */
export function standingOf(account: Pick<InvitedAccount, 'role' | 'status' | 'isActive'>) {
  if (account.role === 'teacher') return 'teacher';
  return account.status === 'rejected' || !account.isActive ? 'closed' : 'student';
}

export const bad = (problem: string): InviteeOutcome => ({ outcome: 'bad', problem });
