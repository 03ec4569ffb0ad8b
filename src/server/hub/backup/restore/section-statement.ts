import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { listed } from '#server/core/query-values.ts';
import { users } from '#server/db/schema/users.ts';
import { columnName, columnsOf, tableName, type Reference, type Section, type SectionColumn } from '../file/section.ts';

export interface RestoreMode {
  overwrites: boolean;
  /** Whether accounts of the file exist here with the same address but another id (`restored_accounts`). */
  hasMovedAccounts: boolean;
  /** The teacher who restores, whose own account is not changed; null at the shell. */
  actorId: string | null;
}

/** The result of one statement for a batch. */
export const batchResult = z.object({
  records: z.int(),
  added: z.int(),
  overwritten: z.int(),
  unlinked: z.int(),
  /** Refused records by missing reference, with their positions in the batch, from 1. */
  missing: z.array(z.object({ what: z.string(), count: z.int(), places: z.array(z.int()) })),
});
export type BatchResult = z.output<typeof batchResult>;

const PLACES = 20;
/** The column that tells whether a referenced record exists. */
type HasFlag = (reference: Reference) => ReturnType<typeof sql.identifier>;
const all = (conditions: SQL[]) => sql.join(conditions, sql` and `);
const field = (name: string) => sql`x.${sql.identifier(name)}`;

/**
 * The statement that restores a batch of a section's records: JSON in, counts out. `fields` are the fields of the
 * records; other columns take their defaults. Runs in the transaction of the restore.
 */
export function sectionStatement(section: Section, fields: ReadonlySet<string>, mode: RestoreMode) {
  const written = columnsOf(section).filter((column) => fields.has(column.field));
  const references = referencesOf(section, fields);
  const values = valuesOf(section, references, mode);
  const has = (reference: Reference) => sql.identifier(`has_${references.indexOf(reference)}`);
  const required = references.filter(({ ifMissing }) => ifMissing === 'refuse');
  const unlinked = references.filter(({ ifMissing }) => ifMissing === 'unlink');
  const everyOne = (some: Reference[]) =>
    some.length === 0 ? sql`true` : all(some.map((reference) => sql`x.${has(reference)}`));
  const key = listed(section.key.map(columnName));
  const isSame = all(section.key.map((name) => sql`here.${columnName(name)} = ${values(name)}`));
  const isHere = sql`exists (select from ${tableName(section)} here where ${isSame})`;
  const linkedTo = (name: string) => unlinked.filter(({ columns }) => columns[0]?.[0] === name);

  return (json: string): SQL => sql`
    with incoming as materialized (
      select x.*${sql.join(references.map((reference) => sql`, ${isThere(reference, values)} as ${has(reference)}`))}
      from ${recordsOf(written, json)}
    ), written as (
      insert into ${tableName(section)} (${listed(written.map(({ column }) => column))})
      select ${listed(written.map((column) => linked(values(column.field), linkedTo(column.field), has)))}
      from incoming x where ${everyOne(required)} ${section.name === 'users' ? notToTouch(mode) : sql``}
      order by row_place
      on conflict ${onConflict(section, written, { key, mode })}
      returning (xmax = 0) as is_new
    )
    select
      (select count(*)::int from incoming) as records,
      (select count(*)::int from written where is_new) as added,
      (select count(*)::int from written where not is_new) as overwritten,
      (select count(*)::int from incoming x where ${everyOne(required)} and not (${everyOne(unlinked)})
        ${mode.overwrites ? sql`` : sql`and not ${isHere}`}) as unlinked,
      json_build_array(${listed(required.map((reference) => missingOf(reference, required, has)))}) as missing`;
}

/**
 * The statement for a batch whose records do not exist yet and whose references are complete: it does no lookups of its
 * own and fails for any other record. Takes about half of the time of `sectionStatement`.
 */
export function insertStatement(section: Section, fields: ReadonlySet<string>, mode: RestoreMode) {
  const written = columnsOf(section).filter((column) => fields.has(column.field));
  const values = valuesOf(section, referencesOf(section, fields), mode);
  return (json: string): SQL => sql`
    with written as (
      insert into ${tableName(section)} (${listed(written.map(({ column }) => column))})
      select ${listed(written.map((column) => values(column.field)))}
      from ${recordsOf(written, json)} order by row_place returning 1
    )
    select count(*)::int as records, count(*)::int as added, 0 as overwritten, 0 as unlinked, '[]'::json as missing
    from written`;
}

const referencesOf = ({ references }: Section, fields: ReadonlySet<string>) =>
  references.filter(({ columns }) => columns.every(([name]) => fields.has(name)));

/** The records of a batch as rows `x`, with their positions in it. */
const recordsOf = (written: SectionColumn[], json: string): SQL => {
  const names = written.map((column) => sql.identifier(column.field));
  const typed = written.map((column) => sql`${sql.identifier(column.field)} ${sql.raw(column.type)}`);
  return sql`rows from (json_to_recordset(${json}::json) as (${listed(typed)}))
    with ordinality as x(${listed([...names, sql`row_place`])})`;
};

/** A field's value to store: replaces accounts that have another id here, and session numbers that are taken. */
function valuesOf(
  section: Section,
  references: Reference[],
  { hasMovedAccounts }: Pick<RestoreMode, 'hasMovedAccounts'>,
) {
  return (name: string): SQL => {
    const isAccount = references.some(({ table, columns }) => table === users && columns[0]?.[0] === name);
    if (isAccount && hasMovedAccounts) {
      return sql`coalesce((select m.id from restored_accounts m where m.file_id = ${field(name)}), ${field(name)})`;
    }
    if (section.name === 'quizSessions' && name === 'number') {
      const userId = valuesOf(section, references, { hasMovedAccounts })('userId');
      return sql`case when not exists (
        select from quiz_sessions other where other.user_id = ${userId} and other.number = x.number and other.id <> x.id
      ) then x.number end`;
    }
    return field(name);
  };
}

function isThere({ columns, table }: Reference, values: (name: string) => SQL): SQL {
  const isNull = sql.join(
    columns.map(([name]) => sql`${field(name)} is null`),
    sql` or `,
  );
  const isSame = all(columns.map(([name, referred]) => sql`r.${columnName(referred)} = ${values(name)}`));
  return sql`(${isNull} or exists (select from ${tableName({ table })} r where ${isSame}))`;
}

function linked(value: SQL, references: Reference[], has: HasFlag): SQL {
  const [reference] = references;
  return reference === undefined ? value : sql`case when x.${has(reference)} then ${value} end`;
}

/** Excludes the account that restores, and accounts that exist here under another id. */
const notToTouch = ({ actorId }: RestoreMode) => sql`
  and not exists (select from restored_accounts m where m.file_id = x.id)
  ${actorId === null ? sql`` : sql`and x.id <> ${actorId}::uuid`}`;

function onConflict(
  section: Section,
  written: { field: string; column: SQL }[],
  { key, mode }: { key: SQL; mode: RestoreMode },
): SQL {
  const others = written.filter((column) => !section.key.includes(column.field));
  if (!mode.overwrites || section.isKept || others.length === 0) return sql`do nothing`;
  const changes = others.map(({ column }) => sql`${column} = excluded.${column}`);
  return sql`(${key}) do update set ${listed(changes)}`;
}

/** The records that lack this reference but none of those before it, so that each is refused for one reason. */
function missingOf(reference: Reference, required: Reference[], has: HasFlag): SQL {
  const before = required.slice(0, required.indexOf(reference)).map((other) => sql` and x.${has(other)}`);
  return sql`(select json_build_object('what', ${reference.what}::text, 'count', count(*),
    'places', coalesce((array_agg(row_place order by row_place))[1:${sql.raw(String(PLACES))}], '{}'))
    from incoming x where not x.${has(reference)}${sql.join(before)})`;
}
