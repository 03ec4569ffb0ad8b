import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { updateBirthDates } from '#shared/mail/mailings.contract.ts';
import { aStudent, aTeacher, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { refusal } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

describe('dates of birth', () => {
  const dateOf = async (id: string) =>
    (await hub.db.select({ date: users.dateOfBirth }).from(users).where(eq(users.id, id)))[0]?.date;
  const update = (...dates: [id: string, dateOfBirth: string][]) => {
    const updates = dates.map(([id, dateOfBirth]) => ({ id, dateOfBirth }));
    return teacher.call(updateBirthDates, { body: { updates } });
  };

  it('are set for several students at once, even to today’s date', async () => {
    const [one, other] = [await aStudent(hub.db), await aStudent(hub.db, { dateOfBirth: null, isActive: false })];
    const answer = await update([one.id, '2026-03-11'], [other.id, '1900-01-01']);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Updated 2 birth dates successfully' } });
    expect([await dateOf(one.id), await dateOf(other.id)]).toEqual(['2026-03-11', '1900-01-01']);
    const again = await update([one.id, '1996-02-29']);
    expect(again.body.message).toBe('Updated 1 birth date successfully');
  });

  it.each([
    ['in the future', '2026-03-12', /2026-03-12 is in the future/],
    ['before 1900', '1899-12-31', /1899-12-31 is before 1900/],
    ['on a day that does not exist', '2025-02-29', /./],
  ])('are refused %s, without changing any', async (_what, dateOfBirth, message) => {
    const [one, other] = [await aStudent(hub.db), await aStudent(hub.db)];
    expect(await update([one.id, '1990-01-01'], [other.id, dateOfBirth])).toMatchObject({
      status: 400,
      error: { message: expect.stringMatching(message), issues: [{ path: 'updates.1.dateOfBirth' }] },
    });
    expect(await dateOf(one.id)).toBe('2001-02-03');
  });

  it('are refused for an account that is not a student’s, without changing any', async () => {
    const { id } = await aStudent(hub.db);
    const colleague = await aTeacher(hub.db);
    for (const other of [NOBODY, colleague.id]) {
      const answer = await update([id, '1990-01-01'], [other, '1990-01-01']);
      expect(answer).toMatchObject(refusal(404, `Student ${other} not found`));
    }
    expect([await dateOf(id), await dateOf(colleague.id)]).toEqual(['2001-02-03', null]);
  });

  it('are refused if a student is named twice, or none is named', async () => {
    const { id } = await aStudent(hub.db);
    expect((await update([id, '1990-01-01'], [id, '1991-01-01'])).status).toBe(400);
    expect((await update()).error?.message).toBe('Please enter birth dates for at least one student');
    expect(await dateOf(id)).toBe('2001-02-03');
  });
});
