import { findUserByEmail } from '#server/core/accounts.repository.ts';
import { auditedTransaction } from '#server/core/audit.ts';
import { conflict, existing, notFound } from '#server/core/errors.ts';
import type { Principal } from '#server/core/principal.ts';
import { digestOf, newSecretToken } from '#server/core/secret-tokens.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { INVITATION_DAYS } from '#shared/people/sign-in-limits.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import {
  invitation,
  type Invitation,
  type invite,
  type Invitee,
  type InviteeOutcome,
} from '#shared/people/invitations.contract.ts';
import { classMail, invitationMail } from '../../mail/delivery/mail-templates.ts';
import { mailsTo, type NotifyingDependencies, type WantedMail } from '../../mail/delivery/mail.service.ts';
import { requireOwnClass } from '#server/base/classes/classes.policy.ts';
import { insertMembers, lockOwnClass, type ClassRow } from '#server/base/classes/classes.repository.ts';
import {
  findInvitedAccounts,
  findOpenAddresses,
  listOpenInvitations,
  lockOwnInvitation,
  replaceInvitations,
  updateInvitation,
  type InvitationRow,
  type InvitedAccount,
} from './invitations.repository.ts';
import { addressesOf, judge, outcomeOf, readInvitee, standingOf } from './invitee-outcome.ts';

type Staff = Pick<Principal, 'id' | 'staffRole' | 'firstName' | 'lastName'>;

interface InvitationDependencies extends NotifyingDependencies {
  siteTitle: (tx: Database) => Promise<string>;
  /** Approves the pending students among these; returns how many. */
  approve: (tx: Database, userIds: string[]) => Promise<number>;
}

/** Teachers' invitations of students, to a class of their own or to the hub as a whole. */
export function createInvitationsService(dependencies: InvitationDependencies) {
  const { db, clock, publicUrl, siteTitle, mail, approve } = dependencies;

  /** Locks the class against other invitations until this transaction ends; null is the hub. */
  async function lockAudience(tx: Database, staff: Staff, classId: string | null): Promise<ClassRow | null> {
    if (classId === null) {
      await takeLock(tx, 'invitations');
      return null;
    }
    const ofClass = existing(await lockOwnClass(tx, staff, classId), 'Class');
    if (ofClass.archivedAt !== null) throw conflict('This class is archived: nobody can join it');
    return ofClass;
  }

  async function linkMails(
    tx: Database,
    people: (Invitee & { link: string })[],
    { staff, ofClass }: { staff: Staff; ofClass: ClassRow | null },
  ): Promise<WantedMail[]> {
    const words = {
      invitedBy: `${staff.firstName} ${staff.lastName}`,
      ofClass,
      siteTitle: await siteTitle(tx),
      days: INVITATION_DAYS,
    };
    return people.map(({ email, firstName, lastName, link }) => ({
      kind: 'invitation',
      to: { address: email, name: `${firstName} ${lastName}`.trim() || null },
      content: invitationMail({ ...words, firstName, url: `${publicUrl}/invitation?token=${link}` }),
    }));
  }

  async function sendLinks(
    tx: Database,
    people: Invitee[],
    { staff, ofClass }: { staff: Staff; ofClass: ClassRow | null },
  ): Promise<void> {
    if (people.length === 0) return;
    const now = clock();
    const linked = people.map((person) => ({ ...person, link: newSecretToken() }));
    const classId = ofClass?.id ?? null;
    const common = { classId, expiresAt: expiry(now), invitedById: staff.id, createdAt: now };
    const rows = linked.map(({ link, ...person }) => ({ ...person, ...common, token: digestOf(link) }));
    await replaceInvitations(tx, classId, rows);
    await mail.queueAll(tx, await linkMails(tx, linked, { staff, ofClass }));
  }

  /** Adds accounts to the class and notifies them, also of their approval if they were pending. */
  async function takeIn(tx: Database, accounts: InvitedAccount[], ofClass: ClassRow | null): Promise<void> {
    const ids = accounts.map(({ id }) => id);
    if (ids.length === 0) return;
    await approve(tx, ids);
    if (ofClass === null) return;
    await insertMembers(tx, { classId: ofClass.id, userIds: ids, at: clock() });
    const added = accounts.filter((account) => !account.isMember);
    const content = ({ firstName }: InvitedAccount) => classMail({ firstName, ofClass, url: `${publicUrl}/` });
    await mail.queueAll(tx, mailsTo(added, { kind: 'class', content }));
  }

  return {
    /** Returns the outcome for each person, in order. A dry run changes nothing. */
    async invite(staff: Staff, { classId, isDryRun, people }: Part<typeof invite, 'body'>): Promise<InviteeOutcome[]> {
      const read = people.map(readInvitee);
      const outcomes = await auditedTransaction(db, async (tx) => {
        const ofClass = await lockAudience(tx, staff, classId);
        const emails = addressesOf(read);
        const accounts = await findInvitedAccounts(tx, emails, classId);
        const open = await findOpenAddresses(tx, { classId, emails, now: clock() });
        const { outcomes: found, links, added } = judge(read, { accounts, open, outcomeOf });
        if (!isDryRun) {
          await takeIn(tx, added, ofClass);
          await sendLinks(tx, links, { staff, ofClass });
        }
        return found;
      });
      if (!isDryRun) await mail.wake();
      return outcomes;
    },

    async list(staff: Staff, classId: string | null): Promise<Invitation[]> {
      await requireOwnClass(db, staff, classId);
      const now = clock();
      return (await listOpenInvitations(db, classId)).map(({ row, invitedBy }) => present(row, { invitedBy, now }));
    },

    /** Sends a new link, valid for 14 more days. */
    async renew(staff: Staff, id: string): Promise<Invitation> {
      const now = clock();
      const renewed = await auditedTransaction(db, async (tx) => {
        const found = await lockOwnInvitation(tx, staff, id);
        if (found === undefined || found.row.withdrawnAt !== null) throw notFound('Invitation');
        const { row, ofClass } = found;
        if (row.usedAt !== null) throw conflict('This invitation has been accepted');
        if (ofClass !== null && ofClass.archivedAt !== null) throw conflict('This class is archived');
        const account = await findUserByEmail(tx, row.email);
        if (account !== undefined && standingOf(account) !== 'unclaimed') {
          throw conflict('This address now has an account: invite it again to add that account');
        }
        const link = newSecretToken();
        const change = { token: digestOf(link), expiresAt: expiry(now), invitedById: staff.id, createdAt: now };
        await updateInvitation(tx, id, change);
        await mail.queueAll(tx, await linkMails(tx, [{ ...row, link }], { staff, ofClass }));
        return { ...row, ...change };
      });
      await mail.wake();
      return present(renewed, { invitedBy: staff, now });
    },

    async withdraw(staff: Staff, id: string): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        const found = existing(await lockOwnInvitation(tx, staff, id), 'Invitation');
        if (found.row.usedAt !== null) throw conflict('This invitation has been accepted');
        if (found.row.withdrawnAt === null) await updateInvitation(tx, id, { withdrawnAt: clock() });
      });
    },
  };
}
export type InvitationsService = ReturnType<typeof createInvitationsService>;

/** The expiry of a link that is sent now. */
export const expiry = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * 86_400_000);

export function present(
  row: InvitationRow,
  { invitedBy, now }: { invitedBy: Invitation['invitedBy']; now: Date },
): Invitation {
  const [createdAt, expiresAt] = [row.createdAt.toISOString(), row.expiresAt.toISOString()];
  return invitation.parse({ ...row, createdAt, expiresAt, isExpired: row.expiresAt <= now, invitedBy });
}
