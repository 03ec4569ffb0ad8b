import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instantColumn } from './columns.ts';
import { ofQuestion } from './content.ts';
import { users } from './users.ts';

/** Comments that teachers write to each other about a question. */
export const questionComments = pgTable(
  'question_comments',
  {
    id: idColumn(),
    questionId: ofQuestion(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    /** Ids of accounts, some of which may have been deleted. */
    mentionedIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Those of them who have not seen it. */
    unseenByIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: createdAtColumn(),
    editedAt: instantColumn(),
  },
  (t) => [
    index('question_comments_question').on(t.questionId, t.createdAt),
    index('question_comments_unseen').using('gin', t.unseenByIds),
    check('question_comments_text_length', sql`char_length(${t.text}) between 1 and 2000`),
  ],
);
