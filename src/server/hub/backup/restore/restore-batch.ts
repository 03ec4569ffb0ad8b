import { getTableName, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { listed } from '#server/core/query-values.ts';
import { rowOf, rowsOf, type Database } from '#server/db/engine.ts';
import { users } from '#server/db/schema/users.ts';
import { databaseErrorOf } from '#server/db/transactions.ts';
import type { BackupRecord } from '../file/read-backup.ts';
import { columnName, columnsOf, tableName, type Reference, type Section, type SectionColumn } from '../file/section.ts';

export interface RestoreMode {
  overwrites: boolean;
  /** The ids of accounts that exist here with the same address but another id, by their ids in the file. */
  accounts: ReadonlyMap<string, string>;
}

/** Records that were refused, with their lines in the file. */
interface Refusal {
  reason: string;
  lines: number[];
}

export interface RestoredBatch {
  records: number;
  added: number;
  overwritten: number;
  unlinked: number;
  refusals: Refusal[];
}

interface Batch {
  section: Section;
  records: BackupRecord[];
  mode: RestoreMode;
}

/**
 * Restores a batch. The first attempt assumes that no reference is missing; if the database refuses it, the second looks
 * them up. If the database still refuses a record's content, the batch is halved until that record is alone, so that all
 * others are restored.
 */
export async function restoreBatch(tx: Database, { section, records, mode }: Batch): Promise<RestoredBatch> {
  const [first] = records;
  if (first === undefined) return NOTHING;
  if (!section.key.every((name) => Object.hasOwn(first.fields, name)))
    return allRefused(records, 'it has no identifier');
  const batch = { section, records: withAccountsHere(section, records, mode), mode };
  const written = await attempt(tx, (savepoint) => upsert(savepoint, batch));
  return typeof written === 'string' ? restoreOrHalve(tx, batch) : written;
}

const NOTHING: RestoredBatch = { records: 0, added: 0, overwritten: 0, unlinked: 0, refusals: [] };

/** Splits off the valid records of a batch, and reports the others as refused. */
export function splitByFault(
  records: BackupRecord[],
  faultOf: (record: BackupRecord, index: number) => string | null,
): { sound: BackupRecord[]; refused: RestoredBatch } {
  const sound: BackupRecord[] = [];
  let refused = NOTHING;
  for (const [index, record] of records.entries()) {
    const fault = faultOf(record, index);
    if (fault === null) sound.push(record);
    else refused = sumOf(refused, allRefused([record], fault));
  }
  return { sound, refused };
}

export const sumOf = (one: RestoredBatch, other: RestoredBatch): RestoredBatch => ({
  records: one.records + other.records,
  added: one.added + other.added,
  overwritten: one.overwritten + other.overwritten,
  unlinked: one.unlinked + other.unlinked,
  refusals: [...one.refusals, ...other.refusals],
});

const allRefused = (records: BackupRecord[], reason: string): RestoredBatch => ({
  ...NOTHING,
  records: records.length,
  refusals: [{ reason, lines: records.map(({ line }) => line) }],
});

/** The result, or the reason why the database refuses one of the records. */
async function attempt(
  tx: Database,
  work: (savepoint: Database) => Promise<RestoredBatch>,
): Promise<RestoredBatch | string> {
  try {
    return await tx.transaction(work);
  } catch (error) {
    const reason = recordsFault(error);
    if (reason === null) throw error;
    return reason;
  }
}

async function restoreOrHalve(tx: Database, batch: Batch): Promise<RestoredBatch> {
  const { records } = batch;
  const done = await attempt(tx, (savepoint) => writeLinked(savepoint, batch));
  if (typeof done !== 'string') return done;
  if (records.length === 1) return allRefused(records, done);
  const middle = Math.ceil(records.length / 2);
  const firstHalf = await restoreOrHalve(tx, { ...batch, records: records.slice(0, middle) });
  return sumOf(firstHalf, await restoreOrHalve(tx, { ...batch, records: records.slice(middle) }));
}

/** What a record refers to, for people, if it is refused without. */
const WORDS: Record<string, string> = {
  users: 'the account',
  policies: 'the text',
  questions: 'the question',
  question_versions: 'the version',
  flashcards: 'the flashcard',
  own_cards: 'the card',
  classes: 'the class',
  assignments: 'the assignment',
  quiz_sessions: 'the session',
  quiz_session_questions: 'the session',
  quiz_attempts: 'the answer',
  regrades: 'the regrade',
  contact_submissions: 'the message',
  mailings: 'the mailing',
};

/** Writes the records whose references exist here, after unlinking what may be missing. */
async function writeLinked(tx: Database, { section, records, mode }: Batch): Promise<RestoredBatch> {
  let left = records;
  let refused = NOTHING;
  const unlinkedLines = new Set<number>();
  for (const reference of section.references) {
    const lacking = await listLacking(tx, reference, { section, records: left, mode });
    if (lacking.size === 0) continue;
    if (reference.ifMissing === 'refuse') {
      const reason = `${WORDS[getTableName(reference.table)]} does not exist here and is not restored`;
      const split = splitByFault(left, (_record, index) => (lacking.has(index) ? reason : null));
      left = split.sound;
      refused = sumOf(refused, split.refused);
    } else {
      const none = Object.fromEntries(reference.columns.map(([field]) => [field, null]));
      left = left.map((record, index) => (lacking.has(index) ? withFields(record, none) : record));
      for (const index of lacking) unlinkedLines.add(left[index]?.line ?? 0);
    }
  }
  const isUnlinked = ({ line }: BackupRecord) => unlinkedLines.has(line);
  const linked = await upsert(tx, { section, records: left.filter((record) => !isUnlinked(record)), mode });
  const others = await upsert(tx, { section, records: left.filter(isUnlinked), mode });
  return sumOf(sumOf(linked, { ...others, unlinked: others.added + others.overwritten }), refused);
}

const counts = z.object({ added: z.int(), overwritten: z.int() });

/** Writes records as they are; existing ones stay or are overwritten. Fields that the records lack take their defaults. */
async function upsert(tx: Database, { section, records, mode }: Batch): Promise<RestoredBatch> {
  const [first] = records;
  if (first === undefined) return NOTHING;
  const columns = columnsOf(section);
  const written = columns.filter(({ field }) => Object.hasOwn(first.fields, field));
  const changed = columns.filter(({ field }) => !section.key.includes(field));
  const onConflict =
    isOverwritten(section, mode) && changed.length > 0
      ? sql`(${listed(section.key.map(columnName))}) do update
          set ${listed(changed.map(({ column }) => sql`${column} = excluded.${column}`))}
          where ${section.isOverwrittenIf ?? sql`true`}`
      : sql`do nothing`;
  const result = await tx.execute(sql`
    with written as (
      insert into ${tableName(section)} (${listed(written.map(({ column }) => column))})
      select ${listed(written.map(({ field }) => section.restored?.[field] ?? fieldOf(field)))}
      from ${rowsFrom(records, written)} order by row_number
      on conflict ${onConflict}
      returning (xmax = 0) as is_new
    )
    select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as overwritten
    from written`);
  return { ...NOTHING, ...rowOf(result, counts), records: records.length };
}

/** The indexes of records that refer to something missing; not of those that exist here and will not be overwritten. */
async function listLacking(
  tx: Database,
  { columns, table }: Reference,
  { section, records, mode }: Batch,
): Promise<Set<number>> {
  if (records.length === 0) return new Set();
  const fields = new Set([...section.key, ...columns.map(([field]) => field)]);
  const isSet = columns.map(([field]) => sql`${fieldOf(field)} is not null`);
  const isThere = columns.map(([field, referred]) => sql`r.${columnName(referred)} = ${fieldOf(field)}`);
  const isHere = section.key.map((field) => sql`here.${columnName(field)} = ${fieldOf(field)}`);
  const result = await tx.execute(sql`
    select (row_number - 1)::int as index
    from ${rowsFrom(
      records,
      columnsOf(section).filter(({ field }) => fields.has(field)),
    )}
    where ${all(isSet)} and not exists (select from ${tableName({ table })} r where ${all(isThere)})
      ${isOverwritten(section, mode) ? sql`` : sql`and not exists (select from ${tableName(section)} here where ${all(isHere)})`}`);
  return new Set(rowsOf(result, z.object({ index: z.int() })).map(({ index }) => index));
}

const isOverwritten = ({ isKept }: Section, { overwrites }: RestoreMode) => overwrites && !isKept;
const all = (conditions: SQL[]) => sql.join(conditions, sql` and `);
const fieldOf = (name: string) => sql`x.${sql.identifier(name)}`;

/** The records as rows `x`, with their numbers from 1. */
function rowsFrom(records: BackupRecord[], columns: SectionColumn[]): SQL {
  const json = `[${records.map(({ text }) => text).join(',')}]`;
  const names = columns.map(({ field }) => sql.identifier(field));
  const typed = columns.map(({ field, type }) => sql`${sql.identifier(field)} ${sql.raw(type)}`);
  return sql`rows from (json_to_recordset(${json}::json) as (${listed(typed)}))
    with ordinality as x(${listed([...names, sql`row_number`])})`;
}

/** The records, with the accounts here in place of those that have another id in the file. */
function withAccountsHere(section: Section, records: BackupRecord[], { accounts }: RestoreMode): BackupRecord[] {
  if (accounts.size === 0) return records;
  const fields = section.references.flatMap(({ table, columns }) =>
    table === users ? columns.map(([field]) => field) : [],
  );
  return records.map((record) =>
    withFields(
      record,
      Object.fromEntries(
        fields.flatMap((field) => {
          const id = accounts.get(String(record.fields[field]));
          return id === undefined ? [] : [[field, id]];
        }),
      ),
    ),
  );
}

function withFields(record: BackupRecord, change: Record<string, unknown>): BackupRecord {
  const fields = { ...record.fields, ...change };
  return { ...record, fields, text: JSON.stringify(fields) };
}

const REASONS: Record<string, string> = {
  users_email_unique: 'another account here has this address',
  own_cards_one_a_question: 'the student has a card of this question here',
  quiz_attempts_one_answer: 'the question was answered in this session here',
  card_review_log_undone_grade: 'the grade that it takes back does not exist here and is not restored',
};

/** Why the database refuses a record; null if it failed for other reasons. Classes 21 to 23, 54 and P0 concern data. */
function recordsFault(error: unknown): string | null {
  const fault = databaseErrorOf(error);
  if (fault === undefined || !/^(2[123]|54|P0)/.test(fault.code)) return null;
  if (fault.constraint !== undefined) {
    return REASONS[fault.constraint] ?? `it breaks the rule ${fault.constraint.replaceAll('_', ' ')}`;
  }
  return fault.message;
}
