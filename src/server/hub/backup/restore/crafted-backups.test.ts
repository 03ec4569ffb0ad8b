import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mediaFiles } from '#server/db/schema/media.ts';
import { settings } from '#server/db/schema/site.ts';
import { withRecords } from '#tests/support/backup-files.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aWholeHub, download, restore } from '#tests/support/whole-hub.ts';

let file: string;
/** Backups with a valid checksum, but with records that no hub has written. */
const hub = hubForEachTest();
const whole = forEachTest(() => aWholeHub(hub));
beforeEach(async () => {
  file = await download(whole.teacher);
});

const refusedOf = ({ refusals }: Awaited<ReturnType<typeof restore>>['body'], kind: string) =>
  refusals.filter((refusal) => refusal.kind === kind).map(({ count, reason }) => [count, reason]);

describe('an invalid record is refused, and the others are restored', () => {
  it('a file with a path as its name', async () => {
    const crafted = withRecords(file, (data) => {
      const at = '2026-03-11T12:00:00.000Z';
      const row = { kind: 'images', readyAt: at, contentType: 'image/webp', bytes: 9, claimedAt: at, createdAt: at };
      data['mediaFiles'] = [
        { ...row, name: '../../etc/passwd' },
        { ...row, name: 'kidney.webp' },
      ];
    });
    const { body } = await restore(whole.teacher, crafted);
    expect(refusedOf(body, 'mediaFiles')).toEqual([[1, 'name is not valid: Must be the name of a file']]);
    expect((await hub.db.select().from(mediaFiles)).map((row) => row.name)).toEqual(['kidney.webp']);
  });

  it('a setting that is not the teacher’s', async () => {
    const cookieSecret = async () =>
      (await hub.db.select().from(settings).where(eq(settings.key, 'cookie_secret')))[0]?.value;
    await hub.db.insert(settings).values({ key: 'cookie_secret', value: 'ours' }).onConflictDoNothing();
    const ours = await cookieSecret();
    const crafted = withRecords(file, (data) => {
      data['settings'] = [{ key: 'cookie_secret', value: 'known to somebody', updatedAt: '2026-03-11T12:00:00.000Z' }];
    });
    const { body } = await restore(whole.teacher, crafted, { overwriteExisting: true });
    expect(refusedOf(body, 'settings')).toHaveLength(1);
    expect(await cookieSecret()).toEqual(ours);
  });
});
