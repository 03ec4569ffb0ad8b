import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/logger.ts';
import { calendarAddresses } from '#server/db/schema/assignments.ts';
import { users } from '#server/db/schema/users.ts';
import { updateAssignment } from '#shared/practice/assignments.contract.ts';
import {
  endCalendarAddress,
  getReminders,
  makeCalendarAddress,
  setAssignmentMail,
} from '#shared/practice/reminders.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aStudent } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';

const hub = forEachTest(aClassHub);

const pathOf = (address: string) => new URL(address).pathname;
const subscribe = async (who = hub.student) => pathOf((await who.ok(makeCalendarAddress)).address);
const fetch = (path: string) => hub.stranger().send('GET', path);
const statusOf = async (path: string) => (await fetch(path)).status;
/** Unfolds the lines of a calendar. */
const linesOf = async (path: string) => (await fetch(path)).text.replaceAll('\r\n ', '').split('\r\n');

describe('mail about assignments', () => {
  it('is on until a student turns it off', async () => {
    expect(await hub.student.ok(getReminders)).toMatchObject({ isMailOn: true, calendarSince: null });
    expect(await hub.student.ok(setAssignmentMail, { body: { isMailOn: false } })).toMatchObject({ isMailOn: false });
    expect(await hub.student.ok(getReminders)).toMatchObject({ isMailOn: false });
    const other = await hub.as(await aStudent(hub.db));
    expect(await other.ok(getReminders)).toMatchObject({ isMailOn: true });
  });
});

describe('a calendar address', () => {
  it('contains a secret of which only the digest is stored', async () => {
    const { address } = await hub.student.ok(makeCalendarAddress);
    expect(address).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[\w-]{43}\.ics$/);
    const rows = await hub.db.select().from(calendarAddresses);
    expect(rows).toMatchObject([{ userId: hub.person.id, createdAt: hub.clock.read() }]);
    expect(JSON.stringify(rows)).not.toContain(pathOf(address).slice('/api/calendar/'.length, -'.ics'.length));
    expect(await hub.student.ok(getReminders)).toMatchObject({ calendarSince: hub.clock.read().toISOString() });
  });

  it('stops working when it is replaced or ended', async () => {
    const first = await subscribe();
    const second = await subscribe();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await hub.student.ok(endCalendarAddress);
    expect(await statusOf(second)).toBe(404);
    expect(await hub.student.ok(getReminders)).toMatchObject({ calendarSince: null });
  });

  it('is not found with another secret or without its extension', async () => {
    const path = await subscribe();
    const other = `/api/calendar/${'A'.repeat(43)}.ics`;
    expect([await statusOf(other), await statusOf(path.slice(0, -4)), await statusOf('/api/calendar/.ics')]).toEqual([
      404, 404, 404,
    ]);
  });

  it.each([
    { isActive: false },
    { status: 'rejected' as const },
    { role: 'teacher' as const, staffRole: 'teacher' as const },
  ])('is not found for an account that is %o', async (change) => {
    const path = await subscribe();
    await hub.db.update(users).set(change).where(eq(users.id, hub.person.id));
    expect(await statusOf(path)).toBe(404);
  });

  it('is protected from guessing, and guesses don’t count against a real subscriber', async () => {
    const path = await subscribe();
    for (let time = 0; time < 59; time += 1) await fetch('/api/calendar/guess.ics');
    expect([await statusOf(path), await statusOf(path)]).toEqual([200, 200]);
    expect([await statusOf('/api/calendar/guess.ics'), await statusOf('/api/calendar/guess.ics')]).toEqual([404, 429]);
  });

  it('is not in the log', () => {
    const serialize = Object(createLogger('silent'))[Symbol.for('pino.serializers')].req as (of: object) => object;
    expect(serialize({ id: '1', method: 'GET', url: '/api/calendar/secret.ics', ip: '::1' })).toMatchObject({
      path: '/api/calendar/*',
    });
  });
});

describe('a calendar', () => {
  it('is iCalendar and cached only privately', async () => {
    const answer = await fetch(await subscribe());
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    expect(answer.text.split('\r\n')).toEqual(
      expect.arrayContaining(['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR']),
    );
    expect(answer.text).not.toContain('VEVENT');
  });

  it('has each assignment at its due date, under a stable id', async () => {
    const assignment = await hub.give({ dueAt: hub.in(24), closesAt: hub.in(30) });
    const path = await subscribe();
    expect(await linesOf(path)).toEqual(
      expect.arrayContaining([
        `UID:${assignment.id}`,
        'DTSTAMP:20260311T120000Z',
        'LAST-MODIFIED:20260311T120000Z',
        'DTSTART:20260312T120000Z',
        'DTEND:20260312T120000Z',
        'SEQUENCE:0',
        'SUMMARY:Due: Week 1',
        'DESCRIPTION:Vascular A',
        'URL;VALUE=URI:http://localhost:3000/assignments',
      ]),
    );
    hub.goTo(3);
    const body = hub.form({ dueAt: hub.in(48), closesAt: hub.in(48) });
    await hub.owner.ok(updateAssignment, { params: { id: assignment.id }, body });
    expect(await linesOf(path)).toEqual(
      expect.arrayContaining([
        `UID:${assignment.id}`,
        'DTSTAMP:20260311T150000Z',
        'LAST-MODIFIED:20260311T150000Z',
        'DTSTART:20260313T120000Z',
        'DTEND:20260313T120000Z',
        `SEQUENCE:${3 * 3600}`,
      ]),
    );
  });

  it('has the student’s own due date, and omits work they are excused from', async () => {
    const [moved, excused] = [await hub.give({ title: 'Moved' }), await hub.give({ title: 'Excused' })];
    hub.goTo(1);
    await hub.accommodate(moved, { dueAt: hub.in(72), closesAt: hub.in(72) });
    await hub.accommodate(excused, { isExcused: true });
    const lines = await linesOf(await subscribe());
    expect(lines).toEqual(
      expect.arrayContaining(['SUMMARY:Due: Moved', 'DTSTART:20260314T120000Z', 'LAST-MODIFIED:20260311T130000Z']),
    );
    expect(lines).not.toContain('SUMMARY:Due: Excused');
  });

  it('has nothing from other students', async () => {
    const other = await hub.aMember();
    await hub.give({ title: 'Theirs', studentIds: [other.id] });
    expect(await linesOf(await subscribe())).not.toContain('SUMMARY:Due: Theirs');
    expect(await linesOf(await subscribe(await hub.as(other)))).toContain('SUMMARY:Due: Theirs');
  });

  it('escapes and folds its text', async () => {
    await hub.give({
      title: String.raw`Liver; gall, \ bile`,
      instructions: `First line\r\nEND:VCALENDAR\u0007 ${'ä💡'.repeat(60)}`,
    });
    const path = await subscribe();
    const lines = await linesOf(path);
    expect(lines).toContain(String.raw`SUMMARY:Due: Liver\; gall\, \\ bile`);
    expect(lines).toContain(String.raw`DESCRIPTION:Vascular A\n\nFirst line\nEND:VCALENDAR ${'ä💡'.repeat(60)}`);
    expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
    const longest = Math.max(...(await fetch(path)).text.split('\r\n').map((line) => Buffer.byteLength(line)));
    expect(longest).toBeGreaterThan(60);
    expect(longest).toBeLessThanOrEqual(75);
  });
});
