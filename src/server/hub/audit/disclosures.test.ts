import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema/audit.ts';
import { classMembers } from '#server/db/schema/classes.ts';
import { disclosures } from '#server/db/schema/disclosures.ts';
import { users } from '#server/db/schema/users.ts';
import { exportAuditLog } from '#shared/hub/audit.contract.ts';
import {
  addDisclosure,
  deleteDisclosure,
  listDisclosures,
  type NewDisclosure,
} from '#shared/hub/disclosures.contract.ts';
import { downloadOwnData } from '#shared/hub/own-data.contract.ts';
import { createClass, deleteClass } from '#shared/people/classes.contract.ts';
import { eraseStudent, previewErasure } from '#shared/people/erasure.contract.ts';
import { aClassForm } from '#tests/support/classes.ts';
import { aStudent, aTeacher, type UserRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { download as downloadFile } from '#tests/support/media-files.ts';
import { download, restore } from '#tests/support/whole-hub.ts';

const hub = hubForEachTest();
const ownerRow = forEachTest(() => aTeacher(hub.db));
const owner = forEachTest(() => hub.as(ownerRow));
const ada = forEachTest(() => aStudent(hub.db, { firstName: 'Ada', lastName: 'Lee' }));

const aNote = (changes: Partial<NewDisclosure> = {}): NewDisclosure => ({
  day: '2026-03-02',
  about: 'student',
  subjectId: ada.id,
  recipient: 'Her mother',
  what: 'Results of the term',
  ground: 'Asked in writing',
  ...changes,
});
const note = async (changes: Partial<NewDisclosure> = {}) =>
  (await owner.ok(addDisclosure, { body: aNote(changes) })).id;
const list = async (query = {}) => (await owner.ok(listDisclosures, { query })).disclosures;
const EVERYBODY = { about: 'everybody', subjectId: null } as const;

async function aClassWith(student: UserRow) {
  const { id } = await owner.ok(createClass, { body: aClassForm });
  await hub.db.insert(classMembers).values({ classId: id, userId: student.id, joinedAt: new Date('2026-01-10') });
  return id;
}

describe('disclosures recorded by owners', () => {
  it('have date, subject, recipient, content, reason and author, latest first', async () => {
    const classId = await aClassWith(ada);
    const id = await note();
    await note({ about: 'class', subjectId: classId, day: '2026-03-04' });
    await note({ ...EVERYBODY, day: '2026-03-03' });
    expect(await list()).toMatchObject([
      { about: 'class', subjectId: classId, subjectName: aClassForm.name },
      { about: 'everybody', subjectId: null, subjectName: '' },
      { id, ...aNote(), subjectName: 'Ada Lee', author: { id: ownerRow.id } },
    ]);
    expect(await list({ accountId: ada.id })).toHaveLength(1);
    const ofOneDay = await list({ since: '2026-03-03T00:00:00.000Z', before: '2026-03-04T00:00:00.000Z' });
    expect(ofOneDay).toMatchObject([{ about: 'everybody' }]);
    const lastPage = await owner.ok(listDisclosures, { query: { limit: 1, offset: 2 } });
    expect(lastPage).toMatchObject({ total: 3, disclosures: [{ id }] });
    await owner.ok(deleteClass, { params: { id: classId } });
    expect((await list())[0]).toMatchObject({ about: 'class', subjectId: null, subjectName: '' });
  });

  it('leave only ids in the audit log when they are added and deleted', async () => {
    const id = await note();
    await owner.ok(deleteDisclosure, { params: { id } });
    expect(await list()).toEqual([]);
    const rows = await hub.db.select().from(auditEntries).orderBy(auditEntries.number);
    expect(rows.filter(({ action }) => action.includes('/api/disclosures'))).toMatchObject([
      { subjectId: ada.id, details: { about: 'student', disclosureId: id } },
      { subjectId: id, details: {} },
    ]);
    expect((await owner.call(deleteDisclosure, { params: { id } })).status).toBe(404);
  });

  it('are about existing accounts', async () => {
    const refused = async (changes: Partial<NewDisclosure>) =>
      (await owner.call(addDisclosure, { body: aNote(changes) })).status;
    expect(await refused({ subjectId: crypto.randomUUID() })).toBe(404);
    expect(await refused({ subjectId: ownerRow.id })).toBe(404);
    expect(await refused({ about: 'class' })).toBe(404);
    expect(await refused({ about: 'everybody' })).toBe(400);
    expect(await refused({ subjectId: null })).toBe(400);
    expect(await refused({ ground: 'x'.repeat(501) })).toBe(400);
    expect(await refused({ recipient: ' ' })).toBe(400);
  });

  it('are in the file of disclosures together with the log’s, and in no other file', async () => {
    await note({ recipient: '=cmd()' });
    const file = async (query: object) =>
      (await owner.send('GET', `${exportAuditLog.path}?${new URLSearchParams({ ...query })}`)).text;
    const csv = await file({ format: 'csv', kind: 'disclosures' });
    expect(csv).toContain('GET /api/audit-log/file');
    expect(csv).toContain(',2026-03-02,disclosures,noted by hand,done,');
    expect(csv).not.toMatch(/(^|,)=cmd/m);
    expect(await file({ format: 'jsonl', kind: 'disclosures' })).toContain('"what":"Results of the term"');
    expect(await file({ format: 'csv' })).not.toContain('noted by hand');
    const since = await file({ format: 'csv', kind: 'disclosures', since: '2026-03-03T00:00:00.000Z' });
    expect(since).not.toContain('noted by hand');
  });
});

describe('a disclosure about a student', () => {
  it('is emptied by an erasure, which also counts other disclosures that name the student', async () => {
    await note();
    await note({ ...EVERYBODY, what: 'A list with Ada Lee in it' });
    const { mentions } = await owner.ok(previewErasure, { params: ada });
    expect(mentions).toEqual([{ where: 'Disclosures', count: 1 }]);
    const file = await download(owner);
    await owner.ok(eraseStudent, { params: ada });
    const erased = { recipient: 'Erased', what: 'Erased', ground: 'Erased', subjectName: 'Former student' };
    expect((await list()).find(({ about }) => about === 'student')).toMatchObject(erased);
    await restore(owner, file, { overwriteExisting: true });
    expect((await list()).find(({ about }) => about === 'student')).toMatchObject(erased);
    expect((await owner.call(addDisclosure, { body: aNote() })).status).toBe(404);
  });

  it('is restored from a backup, with its class', async () => {
    const classId = await aClassWith(ada);
    await note();
    await note({ about: 'class', subjectId: classId });
    const [before, file] = [await list(), await download(owner)];
    await hub.db.delete(disclosures);
    await restore(owner, file);
    expect(await list()).toEqual(before);
  });

  it('is in the student’s own data, as are those about their class and everybody since they joined', async () => {
    await hub.db.update(users).set({ createdAt: new Date('2026-01-05') });
    const classId = await aClassWith(ada);
    const ben = await aStudent(hub.db);
    await note({ what: 'hers' });
    await note({ subjectId: ben.id, what: 'not hers' });
    for (const [day, when] of Object.entries({ '2026-01-02': 'before', '2026-02-01': 'since' })) {
      await note({ about: 'class', subjectId: classId, day, what: `class ${when}` });
      await note({ ...EVERYBODY, day, what: `all ${when}` });
    }
    const { bytes } = await downloadFile(hub, { client: await hub.as(ada), url: downloadOwnData.path });
    const { disclosures: own } = JSON.parse(strFromU8(unzipSync(bytes)['my-data.json'] ?? new Uint8Array())) as {
      disclosures: { what: string }[];
    };
    expect(own.map(({ what }) => what).toSorted()).toEqual(['all since', 'class since', 'hers']);
  });
});
