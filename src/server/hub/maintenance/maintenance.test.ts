import { eq, inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { flashcards, flashcardVersions, questions, questionVersions } from '#server/db/schema/content.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { rateLimits } from '#server/db/schema/site.ts';
import { passwordResetTokens, sessions } from '#server/db/schema/users.ts';
import { aFlashcard, aQuestion, aStudent, aTeacher } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker } from '#tests/support/quiz.ts';
import { createDailySweep } from './maintenance.service.ts';
import { sweepFlashcardVersions, sweepQuestionVersions } from './versions.repository.ts';

let db: Database;
const hub = hubForEachTest();
beforeEach(async () => {
  ({ db } = hub);
});

const texts = async () => (await db.select().from(questionVersions)).map(({ question }) => question).toSorted();
const edit = (id: string, question: string) => db.update(questions).set({ question }).where(eq(questions.id, id));
const tomorrow = () => new Date(Date.now() + 86_400_000);

describe('the sweep of question versions', () => {
  it('deletes the versions of deleted questions, and keeps the history of the others', async () => {
    const { id } = await aQuestion(db, { question: 'Old?' });
    await edit(id, 'New?');
    const gone = await aQuestion(db, { question: 'Gone?' });
    await edit(gone.id, 'Gone again?');
    await db.delete(questions).where(eq(questions.id, gone.id));
    expect(await sweepQuestionVersions(db, { before: tomorrow() })).toBe(2);
    expect(await texts()).toEqual(['New?', 'Old?']);
  });

  it('keeps versions that a student was asked', async () => {
    const { session } = await aQuizTaker(hub, { questions: 3 });
    await db.delete(questions);
    await sweepQuestionVersions(db, { before: tomorrow() });
    expect(await texts()).toEqual(session.questions.map(({ question }) => question).toSorted());
  });

  it('keeps versions that are newer than the given time', async () => {
    const { id } = await aQuestion(db);
    await edit(id, 'New?');
    expect(await sweepQuestionVersions(db, { before: new Date(Date.now() - 86_400_000) })).toBe(0);
    expect(await texts()).toHaveLength(2);
  });

  it('finds all of them, whatever the batch size', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 7; i += 1) ids.push((await aQuestion(db)).id);
    await db.delete(questions).where(inArray(questions.id, ids.slice(0, 5)));
    expect(await sweepQuestionVersions(db, { before: tomorrow(), batch: 2 })).toBe(5);
    expect(await texts()).toHaveLength(2);
  });
});

describe('the sweep of flashcard versions', () => {
  const fronts = async () => (await db.select().from(flashcardVersions)).map(({ front }) => front).toSorted();
  const change = (front: string, to: string) =>
    db.update(flashcards).set({ front: to }).where(eq(flashcards.front, front));

  it('deletes the versions of deleted cards, and keeps the history of the others', async () => {
    await aFlashcard(db, { front: 'Old' });
    await change('Old', 'New');
    await aFlashcard(db, { front: 'Gone' });
    await change('Gone', 'Gone too');
    await db.delete(flashcards).where(eq(flashcards.front, 'Gone too'));
    expect(await sweepFlashcardVersions(db, { before: new Date(Date.now() - 86_400_000) })).toBe(0);
    expect(await sweepFlashcardVersions(db, { before: tomorrow(), batch: 3 })).toBe(2);
    expect(await fronts()).toEqual(['New', 'Old']);
  });

  it('is part of the daily sweep', async () => {
    await aFlashcard(db, { front: 'Over' });
    await db.delete(flashcards);
    await aFlashcard(db, { front: 'Open' });
    await db.update(flashcardVersions).set({ createdAt: new Date(hub.clock.read().getTime() - 25 * 3_600_000) });
    await hub.sweepDaily();
    expect(await fronts()).toEqual(['Open']);
  });
});

describe('the daily sweep', () => {
  it('deletes expired data of each kind, and keeps the rest', async () => {
    const { id: userId } = await aStudent(db);
    const now = hub.clock.read();
    const [before, after] = [new Date(now.getTime() - 1000), new Date(now.getTime() + 1000)];
    await db.insert(sessions).values([
      { sid: 'over', sess: {}, expire: before },
      { sid: 'open', sess: {}, expire: after },
    ]);
    await db.insert(passwordResetTokens).values([
      { userId, token: 'over', expiresAt: before },
      { userId, token: 'used', expiresAt: after, used: true },
      { userId, token: 'open', expiresAt: after },
    ]);
    await db.insert(rateLimits).values([
      { key: 'over', points: 1, expire: before },
      { key: 'open', points: 1, expire: after },
    ]);
    const aDayAgo = new Date(now.getTime() - 25 * 3_600_000);
    await db.insert(mediaFiles).values([
      { name: 'over', kind: 'images', createdAt: aDayAgo },
      { name: 'open', kind: 'images', createdAt: now },
    ]);
    const { id } = await aQuestion(db, { question: 'Over?' });
    await aQuestion(db, { question: 'Open?' });
    await db.delete(questions).where(eq(questions.id, id));
    await db.update(questionVersions).set({ createdAt: aDayAgo });
    await hub.sweepDaily();
    expect((await db.select().from(sessions)).map(({ sid }) => sid)).toEqual(['open']);
    expect((await db.select().from(passwordResetTokens)).map(({ token }) => token)).toEqual(['open']);
    expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['open']);
    expect((await db.select().from(mediaFiles)).map(({ name }) => name)).toEqual(['open']);
    expect(await texts()).toEqual(['Open?']);
  });

  it('deletes a file with the last version that uses it', async () => {
    const teacher = await aTeacher(db);
    const now = hub.clock.read();
    const aDayAgo = new Date(now.getTime() - 25 * 3_600_000);
    await db.insert(mediaFiles).values({ name: 'old', kind: 'images', createdAt: aDayAgo, createdById: teacher.id });
    const { id } = await aQuestion(db, { imageUrl: '/media/images/old' });
    await db.delete(questions).where(eq(questions.id, id));
    await db.update(questionVersions).set({ createdAt: aDayAgo });
    await hub.sweepDaily();
    expect(await db.$count(mediaFiles)).toBe(0);
  });

  it('continues with the others if one fails, and then fails', async () => {
    const lines: string[] = [];
    const logger = pino({}, { write: (line: string) => void lines.push(line) });
    const done: string[] = [];
    const task = (what: string, error?: Error) => ({
      what,
      run: async () => {
        if (error) throw error;
        done.push(what);
        return 1;
      },
    });
    const run = createDailySweep([task('a'), task('b', new Error('no space')), task('c')], logger);
    await expect(run()).rejects.toThrow('could not sweep b');
    expect(done).toEqual(['a', 'c']);
    expect(lines.join('')).toContain('no space');
  });
});
