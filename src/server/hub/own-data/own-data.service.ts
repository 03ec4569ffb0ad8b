import { getTableName, not, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import { ArchivePieces } from '#server/core/archive-pieces.ts';
import { isNotRevealed, isWithheld, withheldQuestions } from '#server/core/due-results.ts';
import { hiddenScores } from '#server/core/hidden-results.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { assignments, assignmentAccommodations, calendarAddresses } from '#server/db/schema/assignments.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { invitations } from '#server/db/schema/classes.ts';
import { questionVersions } from '#server/db/schema/content.ts';
import { authenticators, identities, passkeys, passwordsOff, recoveryCodes } from '#server/db/schema/factors.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { pushDevices } from '#server/db/schema/reminders.ts';
import { regradedAnswers } from '#server/db/schema/regrades.ts';
import { ownCards } from '#server/db/schema/study.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';
import { columnName, type Section } from '../backup/file/section.ts';
import { SECTIONS } from '../backup/file/sections.ts';
import { linesOf } from '../backup/file/write-backup.ts';
import { pageOf, type OwnRecords } from './page.ts';

/** The fields that name a record's owner, unlike those for who changed or created it. */
const OWNERS = new Set(['userId', 'authorId']);
const lineRow = z.object({ line: z.string() });
const contents = z.record(z.string(), z.unknown());

const unless = (condition: SQL | undefined) => (column: string) =>
  sql`case when ${condition} then null else t.${columnName(column)} end`;
const ofSession = (condition: SQL | undefined) => sql`exists (
  select from ${quizSessions} where ${quizSessions.id} = t.session_id and ${condition})`;
const ofAnswer = (condition: SQL | undefined) => sql`exists (
  select from ${quizAttempts} join ${quizSessions} on ${quizSessions.id} = ${quizAttempts.sessionId}
  where ${quizAttempts.id} = t.attempt_id and (${condition}))`;
const areMarksShown = sql`exists (
  select from ${assignments} where ${assignments.id} = t.assignment_id and ${assignments.marksShownAt} is not null)`;

const all = (columns: string[], instead: (column: string) => SQL) =>
  Object.fromEntries(columns.map((column) => [column, instead(column)]));

/** Replacements for stored values that are not handed out now, by table. */
function insteadFor(userId: string, now: Date): Record<string, Record<string, SQL>> {
  const hidden = hiddenScores(userId, now);
  const isAnswerHidden = or(isNotRevealed, isWithheld(quizAttempts.questionId));
  return {
    [getTableName(users)]: { password: sql`null` },
    [getTableName(quizSessions)]: all(
      ['correctAnswers', 'partCredit', 'score'],
      unless(sql`(t.completed_at is null and t.answer_reveal = 'after_submit') or t.id in (${hidden})`),
    ),
    [getTableName(quizAttempts)]: {
      // Hides whether an answer is right until it may be shown.
      ...all(['isCorrect', 'partCredit'], unless(ofSession(or(isNotRevealed, isWithheld(sql`t.question_id`))))),
      // The question's text instead of its id.
      questionId: sql`coalesce((
        select ${questionVersions.question} from ${quizSessionQuestions}
        join ${questionVersions} on ${questionVersions.id} = ${quizSessionQuestions.versionId}
        where ${quizSessionQuestions.sessionId} = t.session_id and ${quizSessionQuestions.questionId} = t.question_id
      ), t.question_id::text)`,
    },
    [getTableName(ownCards)]: all(['front', 'back'], unless(sql`t.question_id in (${withheldQuestions(userId)})`)),
    [getTableName(assignmentAccommodations)]: all(['mark', 'reason'], unless(not(areMarksShown))),
    [getTableName(regradedAnswers)]: {
      ...all(['wasCorrect', 'wasPartCredit'], unless(ofAnswer(isAnswerHidden))),
      ...all(
        ['scoreBefore', 'scoreAfter'],
        unless(ofAnswer(or(isAnswerHidden, sql`${quizSessions.id} in (${hidden})`))),
      ),
    },
  };
}

/** The user's data that is in no backup. Columns are listed one by one: others are secrets or about other people. */
const BESIDES: Record<string, (userId: string) => SQL> = {
  sessions: (userId) => sql`
    select sess ->> 'device' as device, signed_in_at as "signedInAt", seen_at as "seenAt"
    from ${sessions} where sess ->> 'userId' = ${userId} order by signed_in_at`,
  authenticators: (userId) => sql`select since from ${authenticators} where user_id = ${userId} and since is not null`,
  passkeys: (userId) => sql`
    select name, created_at as "createdAt", used_at as "usedAt" from ${passkeys} where user_id = ${userId} order by created_at`,
  passwordOff: (userId) => sql`select since from ${passwordsOff} where user_id = ${userId}`,
  schoolAccounts: (userId) => sql`
    select issuer, email, created_at as "connectedAt" from ${identities} where user_id = ${userId} order by created_at`,
  recoveryCodes: (userId) => sql`
    select count(*)::int as unused from ${recoveryCodes} where user_id = ${userId} having count(*) > 0`,
  calendarAddresses: (userId) =>
    sql`select created_at as "createdAt" from ${calendarAddresses} where user_id = ${userId}`,
  pushDevices: (userId) => sql`
    select split_part(endpoint, '/', 3) as service, created_at as "createdAt" from ${pushDevices}
    where user_id = ${userId} order by created_at`,
  // A used invitation was read in the mailbox of this address; any other may have been meant for somebody else.
  invitations: (userId) => sql`
    select i.created_at as "createdAt", i.used_at as "usedAt" from ${invitations} i
    join ${users} u on lower(u.email) = i.email where u.id = ${userId} and i.used_at is not null order by i.created_at`,
  auditEntries: (userId) =>
    sql`select at, action, outcome from ${auditEntries} where actor_id = ${userId} order by number`,
  // Notes about the user, or about all students since the user registered.
  disclosures: (userId) => sql`
    select at, note from ${auditEntries}
    where kind = 'notes' and note is not null and (subject_id = ${userId} or (
      subject_id is null and at >= (select created_at from ${users} where id = ${userId})))
    order by number`,
};

/** The condition that a record is the user's; undefined if records of its kind have no owner. */
function isTheirs({ table, references }: Section, userId: string): SQL | undefined {
  if (table === users) return sql`t.id = ${userId}`;
  if (table === quizSessionQuestions) return ofSession(sql`${quizSessions.userId} = ${userId}`);
  const column = references
    .filter((reference) => reference.table === users)
    .flatMap(({ columns }) => columns.map(([name]) => name))
    .find((name) => OWNERS.has(name));
  return column === undefined ? undefined : sql`t.${columnName(column)} = ${userId}`;
}

/** All data that the hub stores about one person, for that person. */
export function createOwnDataService({ db, clock }: { db: Database; clock: Clock }) {
  async function read(userId: string): Promise<OwnRecords> {
    return db.transaction(
      async (tx) => {
        await withoutTimeLimits(tx);
        await tx.execute(sql`set local timezone = 'UTC'`);
        const replaced = insteadFor(userId, clock());
        const found: OwnRecords = [];
        for (const section of SECTIONS) {
          const theirs = isTheirs(section, userId);
          if (theirs === undefined) continue;
          const kept = section.where?.('full');
          const own = { ...section, instead: replaced[getTableName(section.table)] ?? {} };
          const records: OwnRecords[number]['records'] = [];
          for await (const lines of linesOf(tx, own, kept === undefined ? theirs : sql`${theirs} and (${kept})`)) {
            records.push(...lines.map((line) => contents.parse(JSON.parse(line))));
          }
          if (records.length > 0) found.push({ name: section.name, records });
        }
        for (const [name, select] of Object.entries(BESIDES)) {
          const rows = rowsOf(
            await tx.execute(sql`select row_to_json(r)::text as line from (${select(userId)}) r`),
            lineRow,
          );
          const records = rows.map(({ line }) => contents.parse(JSON.parse(line)));
          if (records.length > 0) found.push({ name, records });
        }
        return found;
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  }

  return {
    /** The archive. All data is read first, so that a slow connection does not keep the database waiting. */
    async *write(userId: string): AsyncGenerator<Uint8Array> {
      const found = await read(userId);
      const madeAt = clock().toISOString();
      const archive = new ArchivePieces();
      const json = { madeAt, ...Object.fromEntries(found.map(({ name, records }) => [name, records])) };
      yield* archive.packed('my-data.json', Buffer.from(JSON.stringify(json, null, 1)));
      yield* archive.packed('my-data.html', Buffer.from(pageOf(found, madeAt)));
      yield* archive.end();
    },
  };
}
export type OwnDataService = ReturnType<typeof createOwnDataService>;
