import { hash } from '@node-rs/argon2';
import type { UserRow } from '#server/core/accounts.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { users } from '#server/db/schema/users.ts';
import { NAME_MAX_LENGTH } from '#shared/domain/text-limits.ts';

export type { UserRow };
export type TopicRow = typeof topics.$inferSelect;
export type QuestionRow = typeof questions.$inferSelect;
export type FlashcardRow = typeof flashcards.$inferSelect;

/** Everybody's password. */
export const PASSWORD = 'correct horse';

/** A valid id that nothing has. */
export const NOBODY = '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11';

/** Everybody's password as the database has it. */
export const storedPassword = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** First names that a program might misinterpret. */
export const NASTY_NAMES = [
  '<img src=x onerror=alert(1)>',
  '=cmd()',
  "Robert'); drop table users;--",
  '"Ann, the 2nd" <ann@example.org>',
  '{firstName} ${1} %s \\',
  'مريم \u202Bright to left\u202C',
  '🧑\u200D⚕️ Zoë',
  'x'.repeat(NAME_MAX_LENGTH),
];

let made = 0;
/** A number that is unique within this worker. */
const next = () => (made += 1);

/** The row that must be there, such as the one that an insert returns. */
export function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('there is no row');
  return row;
}

async function aUser(db: Database, given: Partial<typeof users.$inferInsert>): Promise<UserRow> {
  const n = next();
  const password = await storedPassword;
  const user = { email: `user${n}@example.com`, firstName: `First${n}`, lastName: `Last${n}`, password, ...given };
  return only(await db.insert(users).values(user).returning());
}

export const aTeacher = (db: Database, given: Partial<typeof users.$inferInsert> = {}) =>
  aUser(db, { role: 'teacher', staffRole: 'owner', status: 'approved', ...given });

/** Approved by default. */
export const aStudent = (db: Database, given: Partial<typeof users.$inferInsert> = {}) =>
  aUser(db, { status: 'approved', dateOfBirth: '2001-02-03', ...given });

export async function aTopic(db: Database, given: Partial<typeof topics.$inferInsert> = {}): Promise<TopicRow> {
  const topic = { name: `Topic ${next()}`, ...given };
  return only(await db.insert(topics).values(topic).returning());
}

let lastInstant = 0;

/** The creation time of the next entity. Each is later than the one before, so that lists by time have one order. */
function nextInstant(): Date {
  lastInstant = Math.max(Date.now(), lastInstant + 1);
  return new Date(lastInstant);
}

/** Four options, the first of which is right, with an explanation that no other question has. */
export async function aQuestion(
  db: Database,
  given: Partial<typeof questions.$inferInsert> = {},
): Promise<QuestionRow> {
  const n = next();
  const question = {
    createdAt: nextInstant(),
    question: `Question ${n}?`,
    options: ['Right', 'Wrong', 'Also wrong', 'Quite wrong'],
    correctAnswer: 0,
    explanation: `Because of reason ${n}.`,
    ...given,
  };
  return only(await db.insert(questions).values(question).returning());
}

/** A student's registration form. */
export const aRegistration = {
  email: 'new@example.org',
  password: PASSWORD,
  firstName: 'Ada',
  lastName: 'Lovelace',
  dateOfBirth: '2001-02-03',
};

/** This many questions of one topic, in the order in which lists show them. */
export async function someQuestions(
  db: Database,
  count: number,
  given: Partial<typeof questions.$inferInsert> = {},
): Promise<QuestionRow[]> {
  const start = Date.parse('2026-01-01T00:00:00Z');
  const rows: QuestionRow[] = [];
  for (let i = 0; i < count; i += 1) {
    rows.push(await aQuestion(db, { createdAt: new Date(start + i * 1000), ...given }));
  }
  return rows;
}

export async function aFlashcard(
  db: Database,
  given: Partial<typeof flashcards.$inferInsert> = {},
): Promise<FlashcardRow> {
  const n = next();
  const card = { front: `Front ${n}`, back: `Back ${n}`, createdAt: nextInstant(), ...given };
  return only(await db.insert(flashcards).values(card).returning());
}
