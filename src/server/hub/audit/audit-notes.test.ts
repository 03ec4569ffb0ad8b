import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { users } from '#server/db/schema/users.ts';
import { addAuditNote, exportAuditLog, listAuditLog } from '#shared/hub/audit.contract.ts';
import { clearDatabase } from '#shared/hub/backup.contract.ts';
import { downloadOwnData } from '#shared/hub/own-data.contract.ts';
import { eraseStudent, previewErasure } from '#shared/people/erasure.contract.ts';
import { deleteUser } from '#shared/people/users.contract.ts';
import { MIGRATIONS, openEmptyDatabase } from '#tests/support/database.ts';
import { aStudent, aTeacher, type UserRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { download as downloadFile } from '#tests/support/media-files.ts';
import { migrateUpTo } from '#tests/support/migrations.ts';

const hub = hubForEachTest();
const ownerRow = forEachTest(() => aTeacher(hub.db));
const owner = forEachTest(() => hub.as(ownerRow));
const ada = forEachTest(() => aStudent(hub.db, { firstName: 'Ada', lastName: 'Lee' }));

const NOTE = 'Results of the term, to her mother, who asked in writing';
const add = (subjectId: string | null = ada.id, note = NOTE) => owner.ok(addAuditNote, { body: { subjectId, note } });
const notes = async () => (await owner.ok(listAuditLog, { query: { kind: 'notes' } })).entries;

describe('a note in the audit log', () => {
  it('is an entry like others, with its text, author and student', async () => {
    await add();
    expect(await notes()).toMatchObject([
      { kind: 'notes', outcome: 'done', note: NOTE, actor: { id: ownerRow.id }, subjectName: 'Ada Lee', details: {} },
    ]);
    expect((await owner.ok(listAuditLog, { query: { kind: 'disclosures' } })).entries).toMatchObject([{ note: NOTE }]);
    expect((await owner.ok(listAuditLog, { query: { accountId: ada.id } })).entries).toMatchObject([{ note: NOTE }]);
  });

  it('is in both files, and is no formula there', async () => {
    await add(null, '=cmd()');
    const file = async (format: string) => (await owner.send('GET', `${exportAuditLog.path}?format=${format}`)).text;
    expect(await file('csv')).not.toMatch(/(^|[,"])=cmd/m);
    expect(await file('jsonl')).toContain('"note":"=cmd()"');
  });

  it('has a text of up to 1,000 characters and is about a student, or all of them', async () => {
    const status = async (body: object) => (await owner.send('POST', addAuditNote.path, { payload: body })).status;
    expect(await status({ subjectId: null, note: 'x'.repeat(1000) })).toBe(204);
    expect(await status({ subjectId: null, note: 'x'.repeat(1001) })).toBe(400);
    expect(await status({ subjectId: ada.id, note: ' ' })).toBe(400);
    expect(await status({ subjectId: ownerRow.id, note: NOTE })).toBe(404);
    expect(await status({ subjectId: crypto.randomUUID(), note: NOTE })).toBe(404);
    expect(await notes()).toHaveLength(1);
  });

  it('is in the student’s own data, as are notes about all students since the student registered', async () => {
    await hub.db.update(users).set({ createdAt: hub.clock.read() });
    hub.clock.advance({ minutes: -1 });
    await add(null, 'before');
    hub.clock.advance({ minutes: 2 });
    await add(null, 'since');
    await add();
    await add((await aStudent(hub.db)).id, 'not hers');
    const { bytes } = await downloadFile(hub, { client: await hub.as(ada), url: downloadOwnData.path });
    const { disclosures } = JSON.parse(strFromU8(unzipSync(bytes)['my-data.json'] ?? new Uint8Array())) as {
      disclosures: { note: string }[];
    };
    expect(disclosures.map(({ note }) => note)).toEqual(['since', NOTE]);
  });

  it.each([
    ['erased', (student: UserRow) => owner.ok(eraseStudent, { params: student })],
    ['deleted', (student: UserRow) => owner.ok(deleteUser, { params: student })],
    ['cleared', () => owner.ok(clearDatabase, { body: { clearType: 'users-only' } })],
  ])('loses its text when the student is %s, but stays in the log', async (_how, remove) => {
    await add();
    await add(null, 'The ministry got all results');
    await remove(ada);
    expect((await notes()).map(({ note, subjectId }) => [note, subjectId])).toEqual([
      ['The ministry got all results', null],
      [null, ada.id],
    ]);
  });

  it('counts among the texts by others that name a student, unless it is about that student', async () => {
    await add();
    await add(null, 'A list with Ada Lee in it');
    const { mentions } = await owner.ok(previewErasure, { params: ada });
    expect(mentions).toEqual([{ where: 'Notes in the audit log', count: 1 }]);
  });
});

it('the update turns disclosures into notes, and keeps addresses and numbers of the log', async () => {
  const engine = await openEmptyDatabase();
  await migrateUpTo(engine.db, '0001_address-proven-at');
  const [ann, ben, ofClass] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const run = (text: string) => engine.db.execute(sql.raw(text));
  for (const id of [ann, ben]) {
    await run(
      `insert into users (id, email, password, first_name, last_name) values ('${id}', '${id}@hub.test', '', 'A', 'B')`,
    );
  }
  await run(`insert into classes (id, name, term, time_zone) values ('${ofClass}', 'A', '', 'UTC')`);
  await run(`insert into class_members (class_id, user_id, joined_at) values
    ('${ofClass}', '${ann}', '2026-03-01'), ('${ofClass}', '${ben}', '2026-03-09')`);
  await run(`insert into audit_entries (number, at, kind, action, outcome, details, digest)
    values (7, '2026-03-01', 'settings', 'a job', 'done', '{"days": 1}', '')`);
  await run(`insert into audit_origins (number, address, nonce) values (7, '192.0.2.7', '')`);
  const disclosed = (about: string, id: string | null, created: string) =>
    run(`insert into disclosures (day, about, ${about === 'student' ? 'user_id' : 'class_id'}, recipient, what, ground, created_at)
      values ('2026-03-02', '${about}', ${id === null ? 'null' : `'${id}'`}, 'Her mother', 'Results', 'Asked', '${created}')`);
  await disclosed('student', ben, '2026-03-03');
  await disclosed('class', ofClass, '2026-03-04');
  await disclosed('everybody', null, '2026-03-05');
  await migrate(engine.db, MIGRATIONS);
  const note = '2026-03-02, to Her mother: Results. Grounds: Asked';
  expect(await engine.db.select().from(auditEntries).orderBy(auditEntries.number)).toMatchObject([
    { number: 7, details: { days: 1 }, address: '192.0.2.7', note: null },
    { number: 8, kind: 'notes', subjectId: ben, note, at: new Date('2026-03-03') },
    { number: 9, kind: 'notes', subjectId: ann, note },
    { number: 10, kind: 'notes', subjectId: null, note },
  ]);
  await engine.close();
});
