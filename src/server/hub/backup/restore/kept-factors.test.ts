import { beforeEach, expect, it } from 'vitest';
import { authenticators, passkeys, passwordsOff, recoveryCodes } from '#server/db/schema/factors.ts';
import { bringBackStored } from '#shared/hub/backup.contract.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aWholeHub, clear, download, restore } from '#tests/support/whole-hub.ts';

const hub = hubForEachTest();
const whole = forEachTest(() => aWholeHub(hub));
beforeEach(async () => {
  for (const { id: userId } of [whole.teacherRow, whole.students.ann]) {
    await hub.db.insert(authenticators).values({ userId, secret: 'JBSWY3DP', lastStep: 7 });
    await hub.db.insert(recoveryCodes).values({ userId, digest: 'a digest' });
    const passkey = { credentialId: `of ${userId}`, publicKey: 'a key', counter: 3, transports: [], name: 'My phone' };
    await hub.db.insert(passkeys).values({ userId, ...passkey });
    await hub.db.insert(passwordsOff).values({ userId, since: hub.clock.read() });
  }
});

const factors = () =>
  Promise.all(
    [authenticators, recoveryCodes, passkeys, passwordsOff].map((table) =>
      hub.db.select().from(table).orderBy(table.userId),
    ),
  );
const bringBack = (name: string) => whole.teacher.ok(bringBackStored, { params: { name }, body: {} });

it('second factors stay when a restore overwrites accounts, and when a snapshot replaces everything', async () => {
  const before = await factors();
  const file = await download(whole.teacher);
  expect(file).not.toMatch(/JBSWY3DP|a digest/);
  const { body } = await restore(whole.teacher, file, { overwriteExisting: true });
  expect(await factors()).toEqual(before);
  await bringBack(body.snapshot ?? '');
  expect(await factors()).toEqual(before);
});

it('a clear permanently deletes second factors of students, but not of teachers', async () => {
  const { snapshot } = await clear(whole.teacher, 'users-only');
  await bringBack(snapshot);
  for (const rows of await factors()) expect(rows.map(({ userId }) => userId)).toEqual([whole.teacherRow.id]);
});
