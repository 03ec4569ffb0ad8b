import { findUserByEmail } from '#server/core/accounts.repository.ts';
import { auditedTransaction } from '#server/core/audit.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import type { Principal } from '#server/core/principal.ts';
import { digestOf, newSecretToken } from '#server/core/secret-tokens.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import type { StaffRole } from '#shared/domain/roles.ts';
import { INVITATION_DAYS } from '#shared/people/sign-in-limits.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { Invitee, InviteeOutcome } from '#shared/people/invitations.contract.ts';
import type { inviteStaff, StaffInvitation } from '#shared/people/staff-invitations.contract.ts';
import { staffClassMail, staffInvitationMail } from '../../mail/delivery/mail-templates.ts';
import { mailsTo, type NotifyingDependencies } from '../../mail/delivery/mail.service.ts';
import { insertTeachers } from '#server/base/classes/classes.repository.ts';
import { findInvitedAccounts, updateInvitation, type InvitedAccount } from './invitations.repository.ts';
import { expiry, present } from './invitations.service.ts';
import { addressesOf, judge, readInvitee, staffOutcomeOf, staffStandingOf } from './invitee-outcome.ts';
import {
  classesOf,
  findOpenStaffAddresses,
  findTaught,
  holdClasses,
  listOpenStaffInvitations,
  lockStaffInvitation,
  replaceStaffInvitations,
  type NamedClass,
} from './staff-invitations.repository.ts';

type Owner = Pick<Principal, 'id' | 'firstName' | 'lastName'>;

interface StaffInvitationDependencies extends NotifyingDependencies {
  siteTitle: (tx: Database) => Promise<string>;
}

type Linked = Invitee & { link: string };
type Taught = Map<string, Set<string>>;

/** Invitations of teachers and assistants, which only owners send. No link changes the role of an account that somebody has claimed. */
export function createStaffInvitationsService(dependencies: StaffInvitationDependencies) {
  const { db, clock, publicUrl, siteTitle, mail } = dependencies;

  async function holdOpenClasses(tx: Database, ids: string[]): Promise<NamedClass[]> {
    const classes = await holdClasses(tx, ids);
    if (classes.length < new Set(ids).size) throw notFound('Class');
    if (classes.some(({ archivedAt }) => archivedAt !== null)) throw conflict('This class is archived');
    return classes;
  }

  async function mailLinks(
    tx: Database,
    people: Linked[],
    { owner, staffRole, classes }: { owner: Owner; staffRole: StaffRole; classes: NamedClass[] },
  ): Promise<void> {
    const words = {
      invitedBy: `${owner.firstName} ${owner.lastName}`,
      siteTitle: await siteTitle(tx),
      days: INVITATION_DAYS,
      staffRole,
      classes,
    };
    await mail.queueAll(
      tx,
      people.map(({ email, firstName, lastName, link }) => ({
        kind: 'invitation',
        to: { address: email, name: `${firstName} ${lastName}`.trim() || null },
        content: staffInvitationMail({ ...words, firstName, url: `${publicUrl}/invitation?token=${link}` }),
      })),
    );
  }

  async function sendLinks(
    tx: Database,
    people: Invitee[],
    to: { owner: Owner; staffRole: StaffRole; classes: NamedClass[] },
  ): Promise<void> {
    if (people.length === 0) return;
    const now = clock();
    const linked = people.map((person): Linked => ({ ...person, link: newSecretToken() }));
    const common = { staffRole: to.staffRole, expiresAt: expiry(now), invitedById: to.owner.id, createdAt: now };
    const rows = linked.map(({ link, ...person }) => ({ ...person, ...common, token: digestOf(link) }));
    const classIds = to.classes.map(({ id }) => id);
    await replaceStaffInvitations(tx, rows, classIds);
    await mailLinks(tx, linked, to);
  }

  /** Gives the classes to teachers and assistants who have an account, and mails them about the new ones. */
  async function giveClasses(
    tx: Database,
    accounts: InvitedAccount[],
    { owner, classes, taught }: { owner: Owner; classes: NamedClass[]; taught: Taught },
  ): Promise<void> {
    if (accounts.length === 0) return;
    const classIds = classes.map(({ id }) => id);
    const userIds = accounts.map(({ id }) => id);
    await insertTeachers(tx, classIds, userIds);
    const mails = mailsTo(accounts, {
      kind: 'class',
      content: ({ id, firstName }) =>
        staffClassMail({
          firstName,
          addedBy: `${owner.firstName} ${owner.lastName}`,
          classes: classes.filter((one) => taught.get(id)?.has(one.id) !== true),
          url: `${publicUrl}/classes`,
        }),
    });
    await mail.queueAll(tx, mails);
  }

  /** Returns an open invitation, locked. */
  async function lockOpen(tx: Database, id: string) {
    const row = await lockStaffInvitation(tx, id);
    if (row === undefined || row.staffRole === null || row.withdrawnAt !== null) throw notFound('Invitation');
    if (row.usedAt !== null) throw conflict('This invitation has been accepted');
    return { ...row, staffRole: row.staffRole };
  }

  return {
    /** Returns the outcome for each person, in order. A dry run changes nothing. */
    async invite(owner: Owner, body: Part<typeof inviteStaff, 'body'>): Promise<InviteeOutcome[]> {
      const { staffRole, classIds, isDryRun, people } = body;
      const read = people.map(readInvitee);
      const outcomes = await auditedTransaction(db, async (tx) => {
        await takeLock(tx, 'invitations');
        const classes = await holdOpenClasses(tx, classIds);
        const emails = addressesOf(read);
        const found = await findInvitedAccounts(tx, emails, null);
        const taught = await findTaught(tx, { userIds: found.map(({ id }) => id), classIds });
        const accounts = found.map((account) => ({
          ...account,
          isMember: classes.every(({ id }) => taught.get(account.id)?.has(id)),
        }));
        const open = await findOpenStaffAddresses(tx, { emails, now: clock() });
        const judged = judge(read, { accounts, open, outcomeOf: staffOutcomeOf });
        if (!isDryRun) {
          await giveClasses(tx, judged.added, { owner, classes, taught });
          await sendLinks(tx, judged.links, { owner, staffRole, classes });
        }
        return judged.outcomes;
      });
      if (!isDryRun) await mail.wake();
      return outcomes;
    },

    async list(): Promise<StaffInvitation[]> {
      const now = clock();
      const found = await listOpenStaffInvitations(db);
      const ids = found.map(({ row }) => row.id);
      const classes = await classesOf(db, ids);
      return found.flatMap(({ row, invitedBy, isByOwner }) => {
        const { id, staffRole } = row;
        if (staffRole === null) return [];
        const shown = present(row, { invitedBy, now });
        return [{ ...shown, staffRole, classes: classes.get(id) ?? [], isOrphaned: !isByOwner }];
      });
    },

    /** Sends a new link, valid for 14 more days, in the name of the current sender. */
    async renew(owner: Owner, id: string): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        const row = await lockOpen(tx, id);
        const account = await findUserByEmail(tx, row.email);
        if (account !== undefined && staffStandingOf(account) !== 'unclaimed') {
          throw conflict('This address now has an account: change its role in the list of accounts');
        }
        const now = clock();
        const link = newSecretToken();
        const classes = (await classesOf(tx, [id])).get(id) ?? [];
        const change = { token: digestOf(link), expiresAt: expiry(now), invitedById: owner.id, createdAt: now };
        await updateInvitation(tx, id, change);
        await mailLinks(tx, [{ ...row, link }], { owner, staffRole: row.staffRole, classes });
      });
      await mail.wake();
    },

    async withdraw(id: string): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        await lockOpen(tx, id);
        await updateInvitation(tx, id, { withdrawnAt: clock() });
      });
    },
  };
}
export type StaffInvitationsService = ReturnType<typeof createStaffInvitationsService>;
