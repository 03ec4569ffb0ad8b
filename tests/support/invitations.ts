import { acceptInvitation, invite, type Invitee, type InviteeOutcome } from '#shared/people/invitations.contract.ts';
import { inviteStaff } from '#shared/people/staff-invitations.contract.ts';
import type { StaffRole } from '#shared/domain/roles.ts';
import type { ClassHub } from './classes.ts';
import type { TestClient } from './test-client.ts';

export const anInvitee: Invitee = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' };

export interface Sent {
  people?: Partial<Invitee>[];
  classId?: string | null;
  isDryRun?: boolean;
  by?: TestClient;
}

/** Invites people to the hub's class, Ann by default. */
export function sendInvitations(hub: ClassHub, sent: Sent = {}): Promise<InviteeOutcome[]> {
  const { people = [{}], classId = hub.ofClass.id, isDryRun = false, by = hub.owner } = sent;
  return by.ok(invite, {
    body: { classId, isDryRun, people: people.map((person) => ({ ...anInvitee, ...person })) },
  });
}

interface SentToStaff extends Omit<Sent, 'classId'> {
  staffRole?: StaffRole;
  classIds?: string[];
}

/** Invites staff to the hub, by default Ann as a teacher. */
export function sendStaffInvitations(hub: ClassHub, sent: SentToStaff = {}): Promise<InviteeOutcome[]> {
  const { people = [{}], staffRole = 'teacher', classIds = [], isDryRun = false, by = hub.owner } = sent;
  return by.ok(inviteStaff, {
    body: { staffRole, classIds, isDryRun, people: people.map((person) => ({ ...anInvitee, ...person })) },
  });
}

/** Returns the token of the last mail, optionally of the last one to a given address. */
export async function mailedInvitation({ deliverMail, mail }: ClassHub, to?: string): Promise<string> {
  await deliverMail();
  const found = mail.sent.findLast((one) => (to === undefined ? true : one.to.address === to));
  const token = /invitation\?token=([\w-]+)/.exec(found?.text ?? '')?.[1];
  if (token === undefined) throw new Error('no link was mailed');
  return token;
}

export const acceptWith = (client: TestClient, token: string) =>
  client.call(acceptInvitation, {
    body: { token, firstName: 'Ann', lastName: 'Lee', password: 'long enough', dateOfBirth: '2000-01-01' },
  });
