import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { topics } from '#server/db/schema/content.ts';
import { recordsIn } from '#tests/support/backup-files.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import { writeBackup } from './write-backup.ts';
import { MemoryMediaStore } from '#tests/support/memory.ts';

const TOPICS = 5000;
let db: Database;
beforeEach(async () => {
  ({ db } = await openCleanDatabase());
  await db.execute(sql`insert into topics (name) select 'Topic ' || n from generate_series(1, ${TOPICS}::int) n`);
});

/** Returns all pieces of a backup and calls back for each. */
async function write(onPiece: (piece: string) => unknown, media: MemoryMediaStore | null = null): Promise<string> {
  const request = { backupType: 'full', createdAt: new Date(), media, report: () => undefined } as const;
  let text = '';
  await db.transaction(
    async (tx) => {
      for await (const piece of writeBackup(tx, request)) {
        text += piece;
        await onPiece(piece);
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return text;
}

describe('writing a backup', () => {
  it('reads sections in batches, so that none is ever completely in memory', async () => {
    const records: number[] = [];
    await write((piece) => records.push(piece.split('\n').filter((line) => line.startsWith('{"id"')).length));
    expect(records.reduce((sum, count) => sum + count, 0)).toBe(TOPICS);
    expect(Math.max(...records)).toBeLessThanOrEqual(1000);
  });

  it('reads files in parts of limited length', async () => {
    const media = new MemoryMediaStore();
    await media.put('videos', 'long.mp4', Buffer.alloc(3_000_000, 'v'));
    let longest = 0;
    const file = await write(
      (piece) => (longest = Math.max(longest, piece.startsWith('{"id"') ? 0 : piece.length)),
      media,
    );
    expect(longest).toBeLessThan(500_000);
    expect(recordsIn(file)['media']).toHaveLength(16);
  });

  it('is a snapshot of one moment, with times in UTC', async () => {
    await db.update(topics).set({ createdAt: new Date('2026-03-11T12:00:00.123Z') });
    const created = recordsIn(await write(() => undefined))['topics']?.map(({ createdAt }) => createdAt);
    expect(new Set(created)).toEqual(new Set(['2026-03-11T12:00:00.123+00:00']));
  });
});
