import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { QuestionContent } from '#shared/bank/content-key.ts';
import { answerValue, questionParts } from '#shared/bank/question-kinds/answer-value.ts';
import type { QuestionForm } from '#shared/bank/questions.contract.ts';
import { keyColumns } from '#server/core/answer-values.ts';
import type { Origin } from '#server/core/named-topics.repository.ts';
import { idArray } from '#server/core/query-values.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';

const keyRow = z.object({ key: z.string() });

/** The duplicate keys of some texts, in their order. Computed in SQL, which lower-cases differently. */
export async function duplicateKeysOf(db: Database, texts: string[]): Promise<string[]> {
  const result = await db.execute(sql`
    select question_duplicate_key(value) as key
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as given (value, position)
    order by position`);
  return rowsOf(result, keyRow).map(({ key }) => key);
}

/** The fields that determine the answer to a question. */
const answerFields = {
  kind: z.string(),
  options: z.array(z.string()),
  content: questionParts.nullable(),
  correctAnswer: answerValue,
};

/** A question of the bank with the key of its text. */
const bankQuestion = z.object({
  key: z.string(),
  id: z.string(),
  ...answerFields,
  imageUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
}) satisfies z.ZodType<QuestionContent>;
export type BankQuestion = z.output<typeof bankQuestion>;

/** The bank's questions with these (distinct) duplicate keys, oldest first; of identical ones only the oldest. */
export async function findBankQuestions(db: Database, keys: string[]): Promise<BankQuestion[]> {
  // Lateral, so that each key is looked up in the index: a fresh bank has no statistics to make the planner do so.
  const result = await db.execute(sql`
    select wanted.key, same.id, same.kind, same.options, same.content,
      coalesce(same.answer_key, to_jsonb(same.correct_answer)) as "correctAnswer",
      same.image_url as "imageUrl", same.video_url as "videoUrl"
    from unnest(${sql.param(`{${keys.join(',')}}`)}::text[]) as wanted (key)
    cross join lateral (
      select distinct on (kind, options, content, correct_answer, key, image_url, video_url)
        id, created_at, kind, options, content, correct_answer, key as answer_key, image_url, video_url
      from questions where question_duplicate_key(question) = wanted.key
      order by kind, options, content, correct_answer, key, image_url, video_url, created_at, id
    ) same
    order by same.created_at, same.id`);
  return rowsOf(result, bankQuestion);
}

export type StorableQuestion = QuestionForm & { id: string; ignoredDuplicate: boolean };

/**
 * All rows are sent as one JSON value: a single parameter for any number of rows, and cheap to build. A topic that was
 * deleted in the meantime leaves its questions without a topic, as always.
 */
export async function insertQuestions(
  tx: Database,
  rows: StorableQuestion[],
  { createdById, createdAt }: Origin,
): Promise<void> {
  const at = createdAt.toISOString();
  await tx.execute(sql`
    insert into ${questions} (id, kind, question, options, content, correct_answer, key, explanation, details, difficulty, image_url,
      image_description, video_url, tags,
      topic_id, ignored_duplicate, created_by_id, changed_by_id, created_at, updated_at)
    select id, kind, question, options, content, "correctAnswer", key, explanation, details, difficulty, "imageUrl",
      "imageDescription", "videoUrl", tags,
      (select topics.id from topics where topics.id = "topicId"), "ignoredDuplicate", ${createdById}::uuid, ${createdById}::uuid, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, ...keyColumns(row.correctAnswer) })))}::jsonb)
      as given (id uuid, kind text, question text, options jsonb, content jsonb, "correctAnswer" integer, key jsonb,
      explanation text, details jsonb, difficulty text, "imageUrl" text, "imageDescription" text, "videoUrl" text, tags text[], "topicId" uuid,
      "ignoredDuplicate" boolean)`);
}

const storedAnswer = z.object({ id: z.string(), ...answerFields });
type StoredAnswer = z.output<typeof storedAnswer>;

/** The answers of these questions as they are stored now. */
export async function readStoredAnswers(tx: Database, ids: string[]): Promise<Map<string, StoredAnswer>> {
  const result = await tx.execute(sql`
    select id, kind, options, content, coalesce(key, to_jsonb(correct_answer)) as "correctAnswer"
    from ${questions} where id = any(${idArray(ids)})`);
  return new Map(rowsOf(result, storedAnswer).map((row) => [row.id, row]));
}
