import { beforeEach, describe, expect, it } from 'vitest';
import { allRows, aWholeHub, clear, download, restore } from '#tests/support/whole-hub.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestApp } from '#tests/support/test-app.ts';

let hub: TestApp;
let whole: Awaited<ReturnType<typeof aWholeHub>>;
beforeEach(async () => {
  hub = await createTestApp();
  whole = await aWholeHub(hub);
});

describe('a full backup', () => {
  it('brings everything back after all was cleared: ids, times, history and counters', async () => {
    const before = await allRows(hub.db);
    const file = await download(whole.teacher);
    await clear(whole.teacher, 'all');
    const { status, body } = await restore(whole.teacher, file);
    expect(body).toMatchObject({ refusals: [], snapshot: expect.stringContaining('before-restore') as string });
    expect(status).toBe(200);
    expect(await allRows(hub.db)).toEqual(before);
  });
});
