import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFlashcard, aQuestion, aStudent, aTopic, someQuestions } from '#tests/support/factories.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import type { Database } from '../engine.ts';
import { flashcards, flashcardVersions, questions, questionVersions, topics } from './content.ts';

let db: Database;
beforeEach(async () => {
  ({ db } = await openCleanDatabase());
});

/** The constraint or code with which the database refused. */
async function refusal(write: Promise<unknown>): Promise<string> {
  try {
    await write;
  } catch (error) {
    const { cause } = error as Error & { cause?: { constraint?: string; code?: string } };
    return cause?.constraint ?? cause?.code ?? String(error);
  }
  return 'none';
}

describe('the database itself', () => {
  it('refuses a subcategory of a subcategory, and a main category with subcategories as a subcategory', async () => {
    const main = await aTopic(db);
    const sub = await aTopic(db, { parentId: main.id });
    const other = await aTopic(db);
    expect(await refusal(aTopic(db, { parentId: sub.id }))).toBe('topics_one_level');
    const move = db.update(topics).set({ parentId: other.id }).where(eq(topics.id, main.id));
    expect(await refusal(move.execute())).toBe('topics_one_level');
    expect(await refusal(aTopic(db, { parentId: other.id }))).toBe('none');
  });

  it('refuses two accounts with the same address in different case', async () => {
    await aStudent(db, { email: 'ada@example.com' });
    expect(await refusal(aStudent(db, { email: 'ADA@example.com' }))).toBe('users_email_unique');
  });

  it.each([
    ['questions_key_in_options', { correctAnswer: 4 }],
    ['questions_key_in_options', { correctAnswer: -1 }],
    ['questions_key_in_options', { options: ['one'] }],
    ['questions_key_in_options', { options: ['1', '2', '3', '4', '5', '6'] }],
    ['questions_text_not_blank', { question: '  ' }],
    ['questions_one_medium', { imageUrl: '/media/images/a.webp', videoUrl: '/media/videos/a.mp4' }],
  ])('refuses a question by %s', async (constraint, given) => {
    expect(await refusal(aQuestion(db, given))).toBe(constraint);
  });

  it('stores a version of a question for each content it had, and none for other changes', async () => {
    const [question] = await someQuestions(db, 1);
    const id = question?.id ?? '';
    await db.update(questions).set({ ignoredDuplicate: true }).where(eq(questions.id, id));
    expect(await db.$count(questionVersions)).toBe(1);
    await db.update(questions).set({ correctAnswer: 2 }).where(eq(questions.id, id));
    const versions = await db.select().from(questionVersions);
    expect(new Set(versions.map(({ correctAnswer }) => correctAnswer))).toEqual(new Set([0, 2]));
    await db.delete(questions);
    expect(await db.$count(questionVersions)).toBe(2);
  });

  it('stores a version of a flashcard for each content it had, none for other changes or existing cards', async () => {
    const { id, versionId } = await aFlashcard(db, { front: 'Old' });
    await db.update(flashcards).set({ topicId: (await aTopic(db)).id, versionId: id });
    expect(await db.select().from(flashcards)).toMatchObject([{ versionId }]);
    const again = { id, front: 'Other', back: 'Other' };
    await db.insert(flashcards).values(again).onConflictDoNothing();
    expect(await db.$count(flashcardVersions)).toBe(1);
    await db
      .insert(flashcards)
      .values(again)
      .onConflictDoUpdate({ target: flashcards.id, set: { front: 'New' } });
    const fronts = async () => (await db.select().from(flashcardVersions)).map(({ front }) => front).toSorted();
    expect(await fronts()).toEqual(['New', 'Old']);
    await db.delete(flashcards);
    expect(await fronts()).toEqual(['New', 'Old']);
  });
});
