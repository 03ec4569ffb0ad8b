import { z } from 'zod';
import { urlOf } from '#client/lib/request-url.ts';
import { contract } from '#shared/contract/index.ts';
import { STAFF_ROLES } from '#shared/domain/roles.ts';
import { NOBODY } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** The audit log tells of every change, and the others have an id or a time of their own in each response. */
const NEVER_THE_SAME = /^\/api\/(audit-log|assignments\/:id\/preview|questions\/review-form|flashcards\/export-apkg)/;

/** What the parameters of paths and queries name. */
interface About {
  /** The `:id` of paths that begin with the key. */
  ids: Record<string, string>;
  studentId: string;
  sessionId: string;
  /** Each is a filter of its own, in addition to reading without any. */
  filters: Record<string, string>;
}

/** Reads everything else that staff can read; returns the responses by path and filter. */
export async function readAsStaff(client: TestClient, { ids, filters, ...named }: About): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  const idOf = (path: string) => Object.entries(ids).find(([prefix]) => path.startsWith(prefix))?.[1] ?? NOBODY;
  for (const { method, path, access, query } of contract) {
    const isOfStaff = STAFF_ROLES.some((role) => role === access);
    if (method !== 'GET' || !isOfStaff || NEVER_THE_SAME.test(path)) continue;
    const params = { ...named, id: idOf(path), name: 'none' };
    const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    const asked = Object.entries(filters).filter(([name]) => known.includes(name));
    for (const one of [{}, ...asked.map(([name, value]) => ({ [name]: value }))]) {
      const { status, text } = await client.send('GET', urlOf(path, params, one));
      read.set([path, ...Object.keys(one)].join(' '), `${status} ${text}`);
    }
  }
  return read;
}

/** Runs every job that counts something. */
export async function countAll({ jobHandlers }: Pick<TestApp, 'jobHandlers'>): Promise<void> {
  for (const job of ['class-activity', 'item-statistics', 'readiness', 'needs-attention'] as const) {
    await jobHandlers[job]({});
  }
  await jobHandlers['complete-overdue-quizzes']({});
}
