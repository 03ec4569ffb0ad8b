import { sql, type SQL } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REPORT_KINDS, REPORT_STATES } from '#shared/insight/report-kinds.ts';
import { idColumn, instantColumn, timestamps } from './columns.ts';
import { flashcards, questionVersions } from './content.ts';
import { quizSessions } from './quizzes.ts';
import { ofUser, users } from './users.ts';

/** Students' reports about a question as it was asked, or about a flashcard. */
export const reports = pgTable(
  'reports',
  {
    id: idColumn(),
    userId: ofUser(),
    /** Outlives the question, like the version. */
    questionId: uuid(),
    versionId: uuid().references(() => questionVersions.id),
    /** The session that asked it; the report is about the student's answer there. */
    sessionId: uuid().references(() => quizSessions.id, { onDelete: 'set null' }),
    flashcardId: uuid().references(() => flashcards.id, { onDelete: 'cascade' }),
    /** The subject of the report, in one column to group by. */
    aboutId: uuid()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce("version_id", "flashcard_id")`),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    text: text().notNull(),
    wantsMail: boolean().notNull().default(false),
    state: text({ enum: REPORT_STATES }).notNull().default('open'),
    reply: text(),
    handledAt: instantColumn(),
    handledById: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Whether the student has seen the reply. */
    isSeen: boolean().notNull().default(false),
    ...timestamps(),
  },
  (t) => [
    // A second report by the same student while the first is open changes that one.
    uniqueIndex('reports_one_open')
      .on(t.userId, t.aboutId)
      .where(sql`${t.state} = 'open'`),
    index('reports_open')
      .on(t.aboutId)
      .where(sql`${t.state} = 'open'`),
    index('reports_about').on(t.aboutId, t.updatedAt.desc()),
    index('reports_user').on(t.userId, t.createdAt.desc()),
    index('reports_version').on(t.versionId),
    index('reports_session').on(t.sessionId),
    index('reports_flashcard').on(t.flashcardId),
    index('reports_new_replies')
      .on(t.userId)
      .where(sql`${t.state} <> 'open' and not ${t.isSeen}`),
    check('reports_about_one', sql`num_nonnulls(${t.versionId}, ${t.flashcardId}) = 1`),
    check('reports_question', sql`(${t.questionId} is null) = (${t.versionId} is null)`),
    check(
      'reports_kind_known',
      sql`${t.kind} in ('wrong_key', 'two_answers', 'unclear', 'outdated', 'picture', 'typo', 'other')`,
    ),
    check('reports_state_known', sql`${t.state} in ('open', 'answered', 'fixed', 'declined')`),
    check(
      'reports_closed_with_reply',
      sql`(${t.state} = 'open') = (${t.reply} is null) and (${t.state} = 'open') = (${t.handledAt} is null)`,
    ),
  ],
);
