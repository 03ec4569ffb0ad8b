import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ownCards, cardReviewLog } from '#server/db/schema/study.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { getCurrentUser } from '#shared/people/auth.contract.ts';
import { deleteUser, getUserDeletion, setUserStatus } from '#shared/people/users.contract.ts';
import { aQuestion, aStudent, aTeacher, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { refusal } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const ada = forEachTest(() => aTeacher(hub.db));
const teacher = forEachTest(() => hub.as(ada));

const remove = (id: string) => teacher.call(deleteUser, { params: { id } });
const preview = (id: string) => teacher.call(getUserDeletion, { params: { id } });

async function withHistory() {
  const taker = await aQuizTaker(hub);
  await taker.answer(0, RIGHT);
  await taker.answer(1, WRONG);
  const userId = taker.user.id;
  const [card] = await hub.db
    .insert(ownCards)
    .values({ userId, front: 'a', back: 'b', questionId: taker.bank[0]?.id ?? '' })
    .returning();
  const at = hub.clock.read();
  const entry = { userId, cardId: card?.id ?? '', at, receivedAt: at };
  const grade = '00000000-0000-4000-8000-000000000001';
  await hub.db.insert(cardReviewLog).values([
    { ...entry, id: grade, kind: 'grade', rating: 3, stateBefore: 'new' },
    { ...entry, id: '00000000-0000-4000-8000-000000000002', kind: 'undo', undoes: grade },
  ]);
  return taker;
}

it('the data deleted with an account is counted', async () => {
  const { user } = await withHistory();
  const other = await aQuizTaker(hub);
  await other.answer(0, RIGHT);
  expect((await preview(user.id)).body).toEqual({ quizSessions: 1, answers: 2, cardReviews: 1, ownCards: 1 });
  expect((await preview(ada.id)).body).toEqual({ quizSessions: 0, answers: 0, cardReviews: 0, ownCards: 0 });
});

describe('deleting an account', () => {
  it('deletes its history, ends its sessions, and leaves other accounts alone', async () => {
    const { user, client } = await withHistory();
    const other = await aQuizTaker(hub);
    await other.answer(0, RIGHT);
    expect(await remove(user.id)).toMatchObject({ status: 204, text: '' });
    expect((await client.call(getCurrentUser)).status).toBe(401);
    expect(await hub.db.$count(sessions)).toBe(2);
    for (const table of [quizSessions, quizAttempts, studentStats]) {
      expect((await hub.db.select().from(table)).map(({ userId }) => userId)).toEqual([other.user.id]);
    }
    expect(await hub.db.$count(ownCards)).toBe(0);
    expect(await hub.db.$count(cardReviewLog)).toBe(0);
    expect((await remove(user.id)).status).toBe(404);
  });

  it('keeps what a teacher created', async () => {
    const colleague = await aTeacher(hub.db);
    const { id } = await aQuestion(hub.db, { createdById: colleague.id });
    expect((await remove(colleague.id)).status).toBe(204);
    expect(await hub.db.query.questions.findMany()).toMatchObject([{ id, createdById: null }]);
  });

  it('is refused for one’s own account', async () => {
    await aTeacher(hub.db);
    expect(await remove(ada.id)).toMatchObject({
      status: 409,
      error: { message: 'You can’t delete your own account', code: 'own_account' },
    });
    expect(await hub.db.$count(users)).toBe(2);
  });

  it('waits for an answer that is being recorded, without making it fail', async () => {
    const taker = await withHistory();
    const [answer, deletion] = await Promise.all([taker.answer(2, RIGHT), remove(taker.user.id)]);
    expect(deletion.status).toBe(204);
    expect([201, 401, 404]).toContain(answer.status);
    expect(await hub.db.$count(users, eq(users.id, taker.user.id))).toBe(0);
  });

  it('leaves nothing to decide for a simultaneous decision', async () => {
    const { id } = await aStudent(hub.db, { status: 'pending' });
    const answer = await whileUncommitted(
      hub.engine,
      (tx) => tx.delete(users).where(eq(users.id, id)),
      () => teacher.call(setUserStatus, { params: { id }, body: { status: 'approved' } }),
    );
    expect(answer.status).toBe(404);
  });
});

it.each([
  ['counting what is deleted', preview, 'GET', '/api/users/7/deletion'],
  ['deleting', remove, 'DELETE', '/api/users/7'],
] as const)('%s returns 404 for an unknown account and 400 for a malformed id', async (_what, call, method, url) => {
  expect(await call(NOBODY)).toMatchObject(refusal(404, 'User not found'));
  expect((await teacher.send(method, url)).status).toBe(400);
});
