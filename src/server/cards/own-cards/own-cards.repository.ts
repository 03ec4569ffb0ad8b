import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql, type SQLWrapper } from 'drizzle-orm';
import { isKeyShown, isNotWithheld } from '#server/core/due-results.ts';
import { corrected, correctedKey, isCorrectedBy, standingRegrade } from '#server/core/standing-regrade.ts';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/engine.ts';
import { questions, questionVersions, topics } from '#server/db/schema/content.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { ownCards } from '#server/db/schema/study.ts';
import { users } from '#server/db/schema/users.ts';

export type OwnCardRow = typeof ownCards.$inferSelect;

/** Lists the questions of a student's session, or one of them, as they were asked, and when it was completed. */
export async function listSessionQuestions(
  tx: Database,
  { userId, sessionId, questionId }: { userId: string; sessionId: string; questionId?: string },
) {
  const regrade = standingRegrade(tx);
  return tx
    .select({
      questionId: quizSessionQuestions.questionId,
      question: questionVersions.question,
      kind: questionVersions.kind,
      options: questionVersions.options,
      content: questionVersions.content,
      correctAnswer: correctedKey.correctAnswer,
      explanation: correctedKey.explanation,
      imageUrl: questionVersions.imageUrl,
      completedAt: quizSessions.completedAt,
      isKeyShown: sql`${isKeyShown(quizSessionQuestions.questionId)}`.mapWith(Boolean),
      isRight: sql`coalesce(${quizAttempts.isCorrect}, false)`.mapWith(Boolean),
    })
    .from(quizSessions)
    .innerJoin(quizSessionQuestions, eq(quizSessionQuestions.sessionId, quizSessions.id))
    .innerJoin(questionVersions, eq(questionVersions.id, quizSessionQuestions.versionId))
    .leftJoinLateral(regrade, sql`true`)
    .leftJoin(corrected, isCorrectedBy(regrade))
    .leftJoin(
      quizAttempts,
      and(eq(quizAttempts.sessionId, quizSessions.id), eq(quizAttempts.questionId, quizSessionQuestions.questionId)),
    )
    .where(
      and(
        eq(quizSessions.id, sessionId),
        eq(quizSessions.userId, userId),
        questionId === undefined ? undefined : eq(quizSessionQuestions.questionId, questionId),
      ),
    )
    .orderBy(asc(quizSessionQuestions.position));
}
export type SessionQuestion = Awaited<ReturnType<typeof listSessionQuestions>>[number];

/** Returns the current topics by question, and protects them from being deleted before the transaction ends. */
export async function lockTopicsOf(tx: Database, questionIds: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ questionId: questions.id, topicId: topics.id })
    .from(questions)
    .innerJoin(topics, eq(topics.id, questions.topicId))
    .where(inArray(questions.id, questionIds))
    .orderBy(asc(topics.id))
    .for('key share', { of: topics });
  return new Map(rows.map(({ questionId, topicId }) => [questionId, topicId]));
}

/** Adds cards of questions for which the student has none yet. */
export async function insertCardsOfQuestions(
  tx: Database,
  cards: readonly (typeof ownCards.$inferInsert)[],
): Promise<OwnCardRow[]> {
  return tx
    .insert(ownCards)
    .values([...cards])
    .onConflictDoNothing({ target: [ownCards.userId, ownCards.questionId] })
    .returning();
}

export async function findOwnCardOf(
  tx: Database,
  { userId, questionId }: { userId: string; questionId: string },
): Promise<OwnCardRow | undefined> {
  const [row] = await tx
    .select()
    .from(ownCards)
    .where(and(eq(ownCards.userId, userId), eq(ownCards.questionId, questionId)));
  return row;
}

export async function countOwnCards(db: Database, userId: string): Promise<number> {
  return db.$count(ownCards, eq(ownCards.userId, userId));
}

/** The condition that a student may see their own card: not while an assignment withholds the key on its back. */
export const isCardShown = (userId: SQLWrapper | string) =>
  or(isNull(ownCards.questionId), isNotWithheld(userId, ownCards.questionId));

export async function countShownCards(db: Database, userId: string): Promise<number> {
  return db.$count(ownCards, and(eq(ownCards.userId, userId), isCardShown(userId)));
}

/** Lists the visible cards, newest first. */
export async function listShownCards(
  db: Database,
  { userId, limit, offset }: { userId: string; limit: number; offset: number },
): Promise<OwnCardRow[]> {
  return db
    .select()
    .from(ownCards)
    .where(and(eq(ownCards.userId, userId), isCardShown(userId)))
    .orderBy(desc(ownCards.createdAt), desc(ownCards.id))
    .limit(limit)
    .offset(offset);
}

export async function listQuestionsOfCards(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ questionId: ownCards.questionId })
    .from(ownCards)
    .where(and(eq(ownCards.userId, userId), isNotNull(ownCards.questionId)))
    .orderBy(asc(ownCards.questionId));
  return rows.flatMap(({ questionId }) => questionId ?? []);
}

/** Makes everything that adds cards for this student take turns until the transaction ends. */
export async function lockOwner(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function insertWrittenCards(
  tx: Database,
  cards: readonly (typeof ownCards.$inferInsert)[],
): Promise<OwnCardRow[]> {
  return tx
    .insert(ownCards)
    .values([...cards])
    .returning();
}

/** Returns which of these images the student has uploaded. */
export async function findUploadsOf(tx: Database, userId: string, names: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.createdById, userId), inArray(mediaFiles.name, [...names])));
  return rows.map(({ name }) => name);
}

/** Includes images that no card uses, until they are swept. */
export async function countUploadsOf(db: Database, userId: string): Promise<number> {
  return db.$count(mediaFiles, and(eq(mediaFiles.createdById, userId), isNull(mediaFiles.deletedAt)));
}

/** A student's card, by its id. */
interface Owned {
  id: string;
  userId: string;
}
const isOwned = ({ id, userId }: Owned) => and(eq(ownCards.id, id), eq(ownCards.userId, userId));

/** Locks the card for a change in this transaction. */
export async function lockOwnCard(tx: Database, card: Owned): Promise<OwnCardRow | undefined> {
  const [row] = await tx.select().from(ownCards).where(isOwned(card)).for('no key update');
  return row;
}

export async function updateOwnCardRow(
  db: Database,
  card: Owned,
  change: PgUpdateSetSource<typeof ownCards>,
): Promise<OwnCardRow | undefined> {
  const [row] = await db.update(ownCards).set(change).where(isOwned(card)).returning();
  return row;
}

/** Returns false if the student has no such card. Also deletes its schedule; the review log stays. */
export async function deleteOwnCardRow(db: Database, card: Owned): Promise<boolean> {
  const deleted = await db.delete(ownCards).where(isOwned(card)).returning({ id: ownCards.id });
  return deleted.length > 0;
}
