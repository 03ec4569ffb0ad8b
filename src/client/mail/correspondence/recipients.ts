import { counted, plural } from '#shared/domain/counted.ts';
import type { User } from '#shared/people/users.contract.ts';
import { fullName } from '#client/components/full-name.ts';

/** Somebody to write to. */
type Recipient = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>;

/** Who gets a message. For all students, or all of a class, only their number is known: there can be thousands. */
export type Recipients =
  | { kind: 'one'; student: Recipient }
  | { kind: 'selected'; students: readonly Recipient[] }
  | { kind: 'all'; count: number; classId?: string | undefined };

/** The recipient who is named first. */
export function firstOf(recipients: Exclude<Recipients, { kind: 'all' }>): Recipient | undefined {
  return recipients.kind === 'one' ? recipients.student : recipients.students[0];
}

const NAMED = 3;

/** Why a student gets no messages; null if they do. */
export function unreachableReason({ status, isActive }: Pick<User, 'status' | 'isActive'>): string | null {
  if (status === 'rejected') return 'Rejected accounts get no email';
  return isActive ? null : 'Deactivated accounts get no email';
}

/** "Email 14 students", "Email all 1,204 students" */
export function emailLabel(recipients: Recipients): string {
  if (recipients.kind === 'one') return 'Email student';
  if (recipients.kind === 'selected') return `Email ${counted(recipients.students.length, 'student')}`;
  const ofClass = recipients.classId === undefined ? '' : ' of this class';
  return `Email ${plural(recipients.count, 'the one student', `all ${counted(recipients.count, 'student')}`)}${ofClass}`;
}

/** The first recipients by name, and how many others: "Ana Lima, Bo Chen, Cy Diaz and 11 others". */
export function namesText(students: readonly Recipient[]): string {
  const names = students.slice(0, NAMED).map((student) => isolated(fullName(student)));
  const others = students.length - names.length;
  return others === 0 ? names.join(', ') : `${names.join(', ')} and ${counted(others, 'other')}`;
}

/** Isolates a name, so that a right-to-left one does not reorder its neighbors. */
const isolated = (name: string) => `\u2068${name}\u2069`;
