import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { recordsIn } from '#tests/support/backup-files.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { download, restore } from '#tests/support/whole-hub.ts';

const hub = hubForEachTest();

/** A full backup that the last version 0.2.0 (commit c1469703) made of a hub with all kinds of records and files. */
const FIXTURE = path.resolve(import.meta.dirname, '../../../../../tests/fixtures/backup-of-0.2.0.json.gz');

/** Records with only these fields, in an order that does not depend on where they are stored. */
const sorted = (records: Record<string, unknown>[], fields: string[]) =>
  records.map((record) => JSON.stringify(fields.map((field) => [field, record[field]]))).toSorted();

it('a full backup of the last version 0.2.0 comes back to the last record and file', async () => {
  const file = gunzipSync(fs.readFileSync(FIXTURE));
  const before = recordsIn(file.toString());
  const owner = before['users']?.find(({ staffRole }) => staffRole === 'owner');
  const [id, email] = [String(owner?.['id']), String(owner?.['email'])];
  const teacher = await hub.as(await aTeacher(hub.db, { id, email }));

  const { status, body } = await restore(teacher, file, { allowStaffChanges: true });
  expect([status, body.refusals]).toEqual([200, []]);

  const after = recordsIn(await download(teacher));
  // Disclosures are notes in the audit log now, which backups do not contain.
  const { disclosures: _notRestored, ...kept } = before;
  for (const [section, records] of Object.entries(kept)) {
    const isOther = (record: Record<string, unknown>) => section !== 'users' || record['id'] !== id;
    // A restore claims the files.
    const fields = Object.keys(records[0] ?? {}).filter((field) => field !== 'claimedAt');
    expect(records.length).toBeGreaterThan(0);
    expect([section, sorted((after[section] ?? []).filter(isOther), fields)]).toEqual([
      section,
      sorted(records.filter(isOther), fields),
    ]);
  }
});
