import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { nameKey } from '#shared/domain/name-key.ts';
import { sortedTags } from '#shared/bank/tags.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { questions } from '#server/db/schema/content.ts';
import { textKey } from '#server/db/text-key.ts';

const bankTag = z.object({ tag: z.string(), questions: z.int() });

/** The tags of the bank by name, with the number of questions for each, in the spelling of the oldest question. */
export async function tagsInBank(db: Database): Promise<z.output<typeof bankTag>[]> {
  const result = await db.execute(sql`
    select tag, count(*)::int as questions from ${questions}, unnest(${questions.tags}) tag
    group by tag order by min(created_at), tag`);
  const rows = rowsOf(result, bankTag);
  const counts = new Map<string, number>();
  for (const { tag, questions: count } of rows) counts.set(nameKey(tag), count + (counts.get(nameKey(tag)) ?? 0));
  return sortedTags(rows.map(({ tag }) => tag)).map((tag) => ({ tag, questions: counts.get(nameKey(tag)) ?? 0 }));
}

/**
 * Returns lists of tags in the bank's spelling; a new tag keeps its first spelling. New tags take a lock until the
 * transaction ends, so that two spellings of one can't be added at once. Call it after taking all other locks.
 */
export async function spelledAsInBank(tx: Database, lists: readonly (readonly string[])[]): Promise<string[][]> {
  const requested = sortedTags(lists.flat());
  if (requested.length === 0) return lists.map(() => []);
  let known = await spellingsOf(tx, requested);
  if (known.size < requested.length) {
    await takeLock(tx, 'tags');
    // Without the index: the database may not fold case beyond ASCII.
    known = new Map((await tagsInBank(tx)).map(({ tag }) => [nameKey(tag), tag]));
  }
  const spelled = new Map([...requested.map((tag) => [nameKey(tag), tag] as const), ...known]);
  return lists.map((tags) => sortedTags(tags.map((tag) => spelled.get(nameKey(tag)) ?? tag)));
}

/** The spelling of the oldest question with the tag. Lateral, so that each tag is looked up in the index. */
async function spellingsOf(db: Database, tags: readonly string[]): Promise<Map<string, string>> {
  const result = await db.execute(sql`
    select first.tag from jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb) wanted (tag)
    cross join lateral (
      select tag from ${questions}, unnest(${questions.tags}) tag
      where question_tag_keys(${questions.tags}) @> array[lower(wanted.tag)] and lower(tag) = lower(wanted.tag)
      order by ${questions.createdAt}, ${questions.id} limit 1
    ) first`);
  return new Map(rowsOf(result, z.object({ tag: z.string() })).map(({ tag }) => [nameKey(tag), tag]));
}

/** Texts of a JSON array as a database array. */
export const textsOf = (json: SQL): SQL => sql`array(select jsonb_array_elements_text(${json}))`;

/** A database array of tags without those in `removed`, and with those in `added` that it lacks in any letter case. */
export const changedTags = (tags: SQLWrapper, { added, removed }: { added: SQL; removed: SQL }): SQL => sql`array(
  select tag from (
    select tag from unnest(${tags}) tag where lower(tag) <> all(question_tag_keys(${removed}))
    union
    select tag from unnest(${added}) tag where lower(tag) <> all(question_tag_keys(${tags}))
  ) changed order by ${textKey(sql`tag`)}, tag collate "C")`;
