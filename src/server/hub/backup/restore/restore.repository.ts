import { getTableName, sql } from 'drizzle-orm';
import { z } from 'zod';
import { STAFF_ROLES, USER_STATUSES } from '#shared/domain/roles.ts';
import { scoredPoints, scoredQuestions, scorePercent } from '#server/core/session-scores.ts';
import { rowOf, rowsOf, type Database } from '#server/db/engine.ts';
import { authenticators, identities, passkeys, passwordsOff, recoveryCodes } from '#server/db/schema/factors.ts';
import type { BackupRecord } from '../file/read-backup.ts';
import { calledName } from './missing-media.ts';

/** Begins a restore in its transaction. */
export async function beginRestore(tx: Database): Promise<void> {
  // Allows orphaned subcategories to be restored, which the trigger on topics refuses otherwise.
  await tx.execute(sql`select set_config('hub.is_restoring', 'on', true)`);
}

const FACTOR_TABLES = [authenticators, recoveryCodes, passkeys, passwordsOff, identities].map((table) => {
  const name = getTableName(table);
  return { here: sql.identifier(name), aside: sql.identifier(`aside_${name}`) };
});

/**
 * Copies the second factors of all accounts before those of students are deleted: no backup contains them, and a
 * restored account must not open with the password alone. The lock prevents new factors until the transaction ends.
 */
export async function setFactorsAside(tx: Database): Promise<void> {
  await tx.execute(sql`lock table users in access exclusive mode`);
  for (const { here, aside } of FACTOR_TABLES) {
    await tx.execute(sql`create temporary table ${aside} on commit drop as select * from ${here}`);
  }
}

/** Gives restored accounts their second factors back. */
export async function bringFactorsBack(tx: Database): Promise<void> {
  for (const { here, aside } of FACTOR_TABLES) {
    await tx.execute(sql`
      insert into ${here} select ${aside}.* from ${aside} join users on users.id = ${aside}.user_id on conflict do nothing`);
  }
}

/** The records of accounts as JSON. */
const jsonOf = (records: BackupRecord[]) => `[${records.map(({ text }) => text).join(',')}]`;

/** The accounts of the file that exist here with the same address but another id: the id here by that in the file. */
export async function listMovedAccounts(tx: Database, records: BackupRecord[]): Promise<Map<string, string>> {
  const result = await tx.execute(sql`
    select x.id as "fileId", here.id
    from json_to_recordset(${jsonOf(records)}::json) as x(id uuid, email text)
    join users here on lower(here.email) = lower(x.email) and here.id <> x.id
    where not exists (select from users same where same.id = x.id)
      and not exists (select from erasures where user_id = x.id and done_at is not null)`);
  const rows = rowsOf(result, z.object({ fileId: z.string(), id: z.string() }));
  return new Map(rows.map(({ fileId, id }) => [fileId, id]));
}

const erasedAccount = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  at: z.coerce.date(),
});

/** The accounts that were erased here but still have a name in the file, with the time of the erasure. */
export async function listErasedAccounts(tx: Database, records: BackupRecord[]) {
  const result = await tx.execute(sql`
    select x.id, lower(x.email) as email, coalesce(x."firstName", '') as "firstName",
      coalesce(x."lastName", '') as "lastName", erasures.done_at as at
    from json_to_recordset(${jsonOf(records)}::json) as x(id uuid, email text, "firstName" text, "lastName" text)
    join erasures on erasures.user_id = x.id and erasures.done_at is not null
    where x.email <> 'erased-' || x.id || '@invalid'`);
  return rowsOf(result, erasedAccount);
}
export type ErasedAccount = z.output<typeof erasedAccount>;

const account = z.object({
  /** The index of the record in its batch. */
  index: z.int(),
  id: z.string(),
  email: z.string(),
  password: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  staffRole: z.enum(STAFF_ROLES).nullable(),
  status: z.enum(USER_STATUSES),
  isActive: z.boolean(),
});
export type AccountHere = z.output<typeof account>;

/**
 * The accounts here with the ids of these records. If they may be overwritten, they are locked, so that a change by
 * somebody else cannot be overwritten unnoticed.
 */
export async function listAccounts(tx: Database, records: BackupRecord[], { overwrites }: { overwrites: boolean }) {
  const result = await tx.execute(sql`
    select (x.row_number - 1)::int as index, here.id, here.email, here.password, here.first_name as "firstName",
      here.last_name as "lastName", here.staff_role as "staffRole", here.status, here.is_active as "isActive"
    from rows from (json_to_recordset(${jsonOf(records)}::json) as (id uuid)) with ordinality as x(id, row_number)
    join users here on here.id = x.id
    order by x.row_number ${overwrites ? sql`for no key update of here` : sql``}`);
  return rowsOf(result, account);
}

/**
 * Protects files that are in use again from the sweep, and numbers sessions in order. `files` are those that were put
 * into the store.
 */
export async function endRestore(tx: Database, { now, files }: { now: Date; files: string[] }): Promise<void> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const isRestored = sql`name in (select value from json_array_elements_text(${JSON.stringify(files.map(calledName))}::json))`;
  await tx.execute(sql`update media_files set deleted_at = null where deleted_at is not null and ${isRestored}`);
  await tx.execute(sql`update media_files set claimed_at = ${instant} where deleted_at is null`);
  await tx.execute(sql`
    delete from loose_attachments where name in (
      select attachment from mailings union all select attachment from mail_messages
    ) or exists (
      select from contact_submissions where attachment_url is not null and id::text = split_part(loose_attachments.name, '.', 1)
    )`);
  await tx.execute(sql`
    create temporary table renumbered on commit drop as
    select distinct user_id from quiz_sessions where completed_at is not null and number is null`);
  await tx.execute(sql`update quiz_sessions set number = null where user_id in (select user_id from renumbered)`);
  await tx.execute(sql`
    update quiz_sessions set number = numbered.place
    from (
      select id, row_number() over (partition by user_id order by completed_at, id) as place
      from quiz_sessions where completed_at is not null and user_id in (select user_id from renumbered)
    ) numbered
    where quiz_sessions.id = numbered.id`);
}

/** Whether there is an owner who can sign in. */
export async function hasActiveOwner(tx: Database): Promise<boolean> {
  const result = await tx.execute(sql`
    select exists (select from users where staff_role = 'owner' and is_active and status <> 'rejected') as is_there`);
  return rowOf(result, z.object({ is_there: z.boolean() })).is_there;
}

/** Whether there is any work of students here, with which restored data is merged. */
export async function isWorkedIn(tx: Database): Promise<boolean> {
  const result = await tx.execute(sql`
    select exists (select from quiz_sessions) or exists (select from card_review_log) as is_worked_in`);
  return rowOf(result, z.object({ is_worked_in: z.boolean() })).is_worked_in;
}

/** Recomputes sessions from their answers if answers were merged or a session was overwritten. */
export async function recountSessions(tx: Database): Promise<void> {
  await tx.execute(sql`
    update quiz_sessions set
      questions_attempted = recorded.answers, correct_answers = recorded.correct, part_credit = recorded.part_credit,
      -- A completed session also counts the seconds of questions that were not answered.
      total_time_spent = greatest(total_time_spent, recorded.time_spent),
      score = case
        when completed_at is null then score
        when exam is null then ${scorePercent(sql`recorded.correct + recorded.part_credit`, sql`total_questions`)}
        else ${scorePercent(
          sql`coalesce((${scoredPoints(sql`quiz_sessions.id`)}), 0)`,
          sql`(${scoredQuestions(sql`quiz_sessions.id`)})`,
        )} end
    from (
      select session_id, count(*)::int as answers, count(*) filter (where is_correct)::int as correct,
             coalesce(sum(part_credit), 0) as part_credit, coalesce(sum(time_spent), 0)::int as time_spent
      from quiz_attempts group by session_id
    ) recorded
    where quiz_sessions.id = recorded.session_id and total_questions >= recorded.answers and total_questions > 0
      and ((questions_attempted, correct_answers) is distinct from (recorded.answers, recorded.correct)
        or total_time_spent < recorded.time_spent)`);
}
