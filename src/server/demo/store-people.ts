import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/engine.ts';
import { users } from '#server/db/schema/users.ts';
import { addressOf, REJECTED, WAITING, type DemoStudent, type Person } from './class-list.ts';
import type { Chance } from './random.ts';
import { YEAR_DAYS } from './simulate-year.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface StoredStudent {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  registeredAt: Date;
  decidedAt: Date;
}

interface People {
  students: DemoStudent[];
  /** Shared by everybody: hashing it for each student would take longer than all the rest. */
  passwordHash: string;
  now: Date;
  chance: Chance;
}

/** Stores the class, in its order, and the pending and rejected students. */
export async function storePeople(
  tx: Database,
  { students, passwordHash, now, chance }: People,
): Promise<StoredStudent[]> {
  const yearBegins = now.getTime() - YEAR_DAYS * DAY_MS;
  const account = (person: Person, registered: number) => ({
    id: randomUUID(),
    email: addressOf(person),
    password: passwordHash,
    firstName: person.firstName,
    lastName: person.lastName,
    dateOfBirth: `${1994 + Math.floor(chance.next() * 12)}-${twoDigits(1 + chance.next() * 12)}-${twoDigits(1 + chance.next() * 28)}`,
    role: 'student' as const,
    createdAt: new Date(registered),
    updatedAt: new Date(registered),
  });
  const decided = (registered: number) =>
    new Date(Math.min(now.getTime(), registered + (2 + 30 * chance.next()) * HOUR_MS));

  const enrolled = students.map((student) => {
    const row = account(student, yearBegins + student.joinsAt * YEAR_DAYS * DAY_MS - (2 + 5 * chance.next()) * DAY_MS);
    const isActive = student.leavesAt === null;
    return { ...row, status: 'approved' as const, isActive, decidedAt: decided(row.createdAt.getTime()) };
  });
  const waiting = WAITING.map((person, n) => ({
    ...account(person, now.getTime() - (n * 19 + 3 + 5 * chance.next()) * HOUR_MS),
    status: 'pending' as const,
    isActive: true,
    decidedAt: null,
  }));
  const rejected = REJECTED.map((person) => {
    const row = account(person, now.getTime() - (10 + 200 * chance.next()) * DAY_MS);
    return { ...row, status: 'rejected' as const, isActive: true, decidedAt: decided(row.createdAt.getTime()) };
  });
  await tx.insert(users).values([...enrolled, ...waiting, ...rejected]);
  return enrolled.map(({ createdAt, ...row }) => ({ ...row, registeredAt: createdAt }));
}

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
