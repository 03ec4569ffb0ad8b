import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { LISTED_TEXT_MAX } from '#shared/bank/bank-check.contract.ts';
import { KEPT_REASONS, type BinSubject } from '#shared/hub/bin.ts';
import type { KeptItem } from '#shared/hub/bin.contract.ts';
import { idArray } from '#server/core/query-values.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { assignments } from '#server/db/schema/assignments.ts';
import { flashcards, flashcardVersions, questions, questionVersions } from '#server/db/schema/content.ts';
import { quizSessionQuestions } from '#server/db/schema/quizzes.ts';
import { cardSchedules } from '#server/db/schema/study.ts';

const keptItem = z.object({ id: z.string(), text: z.string(), reason: z.enum(KEPT_REASONS) });

/** Returns those of the items that are in use or were edited since they were added; of several reasons, the first. */
export async function listKept(tx: Database, subject: BinSubject, ids: string[]): Promise<KeptItem[]> {
  return rowsOf(await tx.execute(KEPT[subject](sql`any(${idArray(ids)})`)), keptItem);
}

const beginning = (text: SQL) => sql`left(${text}, ${LISTED_TEXT_MAX})`;

const KEPT: Record<BinSubject, (those: SQL) => SQL> = {
  // By version, since sessions are not indexed by question.
  questions: (those) => sql`
    with assigned as (select distinct unnest(${assignments.questionIds}) as id from ${assignments})
    select id, text, reason from (
      select item.id, item.created_at, ${beginning(sql`item.question`)} as text, case
        when exists (
          select from ${questionVersions} version
          join ${quizSessionQuestions} asked on asked.version_id = version.id
          where version.question_id = item.id
        ) then 'met'
        when exists (select from assigned where assigned.id = item.id) then 'assigned'
        when exists (
          select from ${questionVersions} version where version.question_id = item.id and version.id <> item.version_id
        ) then 'edited'
      end as reason
      from ${questions} item where item.id = ${those}
    ) items where reason is not null order by created_at, id`,
  flashcards: (those) => sql`
    select id, text, reason from (
      select item.id, item.created_at, ${beginning(sql`item.front`)} as text, case
        when exists (select from ${cardSchedules} studied where studied.flashcard_id = item.id) then 'met'
        when exists (
          select from ${flashcardVersions} version where version.flashcard_id = item.id and version.id <> item.version_id
        ) then 'edited'
      end as reason
      from ${flashcards} item where item.id = ${those}
    ) items where reason is not null order by created_at, id`,
};
