import { getTableName, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { z } from 'zod';
import { rowOf, rowsOf } from '#server/db/engine.ts';
import type { Database } from '#server/db/engine.ts';
import type { Reference, Section } from '../file/section.ts';

/** From so many records on, row by row takes much longer than all at once. */
const MANY_RECORDS = 20_000;
/** So many times more come than are there. */
const TIMES_MORE = 10;

/** What a table had, and gets back: a foreign key, its key, a rule of uniqueness or an index. */
const dropped = z.object({
  table: z.string(),
  name: z.string(),
  kind: z.enum(['index', 'foreign key', 'key', 'unique']),
  /** Of a foreign key, in order. */
  columns: z.array(z.string()),
  /** For an index the whole statement, else what stands behind the name. */
  definition: z.string(),
});

/** Tables about to become many times larger, without foreign keys and indexes: to make those at the end takes far less. */
export interface LoosenedTables {
  /** Whether the table itself will be looked through for this at the end. */
  checksLater: (section: Section, reference: Reference) => boolean;
  isLoose: (section: Section) => boolean;
  /** It was empty and has no key, so that nothing can be looked up in it, nor be there already. */
  hasNoKey: (section: Section) => boolean;
  /** Gives everything back. Throws what the database throws where rows break a rule. */
  tighten: (tx: Database) => Promise<void>;
}

/** Nothing is loosened, so that the database says of each record what is wrong with it. */
export const ALL_TIGHT: LoosenedTables = {
  checksLater: () => false,
  isLoose: () => false,
  hasNoKey: () => false,
  tighten: async () => {},
};

/** Loosens the tables of those sections of which far more come (`counts`) than are there. Others wait for these tables. */
export async function loosenTables(
  tx: Database,
  sections: readonly Section[],
  counts: Record<string, number>,
): Promise<LoosenedTables> {
  const loose: string[] = [];
  const empty: string[] = [];
  for (const { name, table } of sections) {
    const coming = counts[name] ?? 0;
    if (coming < MANY_RECORDS) continue;
    const limit = Math.floor(coming / TIMES_MORE) + 1;
    const there = await tx.execute(
      sql`select count(*)::int as n from (select from ${table} limit ${limit}) rows_there`,
    );
    const rows = rowOf(there, z.object({ n: z.int() })).n;
    if (rows < limit) loose.push(getTableName(table));
    if (rows === 0) empty.push(getTableName(table));
  }
  if (loose.length === 0) return ALL_TIGHT;
  const rules = await rulesOf(tx, { loose, empty });
  for (const { kind, table, name } of rules) {
    await (kind === 'index'
      ? tx.execute(sql`drop index ${sql.identifier(name)}`)
      : tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`));
  }
  const isLoose = ({ table }: Section) => loose.includes(getTableName(table));
  return {
    isLoose,
    hasNoKey: (section) => rules.some(({ kind, table }) => kind === 'key' && table === getTableName(section.table)),
    checksLater: (section, { columns }) =>
      rules.some(
        ({ kind, table, columns: checked }) =>
          kind === 'foreign key' &&
          table === getTableName(section.table) &&
          checked.join() === columns.map(([column]) => toSnakeCase(column)).join(),
      ),
    async tighten(again) {
      // Foreign keys last, as they were dropped first.
      for (const { kind, table, name, definition } of rules.toReversed()) {
        await (kind === 'index'
          ? again.execute(sql.raw(definition))
          : again.execute(
              sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
            ));
      }
    },
  };
}

/**
 * Foreign keys, then what they may need. The key of a table goes where it is empty and only these tables refer to it;
 * not where one of them has triggers, which may look something up.
 */
async function rulesOf(tx: Database, { loose, empty }: { loose: string[]; empty: string[] }) {
  const isOfThese = sql`relation.relname in ${loose}`;
  const isEmpty = empty.length === 0 ? sql`false` : sql`relation.relname in ${empty}`;
  const result = await tx.execute(sql`
    select relation.relname as table, rule.conname as name,
           case rule.contype when 'f' then 'foreign key' when 'p' then 'key' else 'unique' end as kind,
           (select json_agg(attname::text order by place) from unnest(rule.conkey) with ordinality keys(number, place)
            join pg_attribute on attrelid = rule.conrelid and attnum = number) as columns,
           pg_get_constraintdef(rule.oid) as definition
    from pg_constraint rule join pg_class relation on relation.oid = rule.conrelid
    where ${isOfThese} and pg_table_is_visible(relation.oid)
      and (rule.contype in ('f', 'u') or (rule.contype = 'p' and ${isEmpty}))
      and not exists (
        select from pg_constraint other join pg_class referring on referring.oid = other.conrelid
        where rule.contype <> 'f' and other.contype = 'f' and other.conindid = rule.conindid and (
          referring.relname not in ${loose}
          or exists (select from pg_trigger where tgrelid = referring.oid and not tgisinternal)
        )
      )
    union all
    select relation.relname, made.relname, 'index', '[]', pg_get_indexdef(made.oid)
    from pg_index entry
    join pg_class relation on relation.oid = entry.indrelid
    join pg_class made on made.oid = entry.indexrelid
    where ${isOfThese} and pg_table_is_visible(relation.oid) and not entry.indisprimary and not exists (
      select from pg_constraint rule where rule.conindid = entry.indexrelid
    )
    order by kind, name`);
  return rowsOf(result, dropped);
}
