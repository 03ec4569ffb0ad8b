import { expect, it } from 'vitest';
import { z } from 'zod';
import { urlOf } from '#client/lib/request-url.ts';
import { contract } from '#shared/contract/index.ts';
import { getCurrentUser } from '#shared/people/auth.contract.ts';
import { aGuardedHub, storedSecrets, toldSecrets } from '#tests/support/guarded-hub.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** Archives, which own-data.test.ts and the backup tests check. */
const ARCHIVES = new Set<string>(['/api/own-data', '/api/flashcards/export-apkg', '/api/backup/stored/:name']);
const READABLE = contract.filter(({ method, path }) => method === 'GET' && !ARCHIVES.has(path));

it('no readable endpoint reveals a password hash, a session, a factor’s secret or a calendar’s', async () => {
  const hub = await createTestApp();
  const { teacher, student, students, calendar } = await aGuardedHub(hub);
  const stored = await storedSecrets(hub.db);
  expect(Object.keys(stored).filter((kind) => stored[kind]?.length === 0)).toEqual([]);
  const secrets = [...Object.values(stored).flat(), calendar];
  const ids = [students.ann.id, (await teacher.ok(getCurrentUser)).id];
  const told: string[] = [];
  let read = 0;
  for (const { path, query } of READABLE) {
    const needed = query instanceof z.ZodObject && 'format' in query.shape ? { format: 'csv' } : {};
    for (const id of path.includes(':') ? ids : ids.slice(0, 1)) {
      const params = { id, studentId: id, sessionId: id, topicId: id, name: 'none', kind: 'privacy', code: 'none' };
      const url = urlOf(path, { ...params, token: calendar }, needed);
      for (const client of [teacher, student, hub.stranger()]) {
        const { status, text } = await client.send('GET', url);
        if (status === 200) read += 1;
        told.push(...toldSecrets(`GET ${url}`, text, secrets).map((secret) => `${url}: ${secret}`));
      }
    }
  }
  expect(read).toBeGreaterThan(130);
  expect(told).toEqual([]);
}, 120_000);
