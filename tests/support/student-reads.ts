import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import { urlOf } from '#client/lib/request-url.ts';
import { contract } from '#shared/contract/index.ts';
import { STAFF_ROLES } from '#shared/domain/roles.ts';
import { downloadOwnData } from '#shared/hub/own-data.contract.ts';
import { download } from './media-files.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** Every endpoint a student may read, except the archive of own data, which is not text. */
const READABLE = contract.filter(
  ({ method, access, path }) =>
    method === 'GET' &&
    !STAFF_ROLES.some((role) => role === access) &&
    path.startsWith('/api/') &&
    path !== downloadOwnData.path,
);

/** What the parameters name, if an endpoint takes any. */
interface About {
  session: { id: string };
  topic: { id: string };
  /** The secret in the student's calendar address. */
  calendarToken?: string;
}

/** Reads everything that a student can read; returns the responses by what was read. */
export async function readAll(
  client: TestClient,
  { session, topic, calendarToken = 'none' }: About,
): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  const get = async (path: string, params: Record<string, string>, query: Record<string, string | undefined> = {}) => {
    const { status, text } = await client.send('GET', urlOf(path, params, query));
    read.set([path, ...Object.keys(query)].join(' '), `${status} ${text}`);
    return status;
  };
  const about: Record<string, string> = { sessionId: session.id, topicId: topic.id, topicIds: topic.id };
  const params = { ...about, id: session.id, name: 'none.webp', token: calendarToken, code: 'none', kind: 'privacy' };
  for (const { path, query } of READABLE) {
    const fields = query instanceof z.ZodObject ? Object.keys(query.shape).filter((field) => field in about) : [];
    const asked = Object.fromEntries(fields.map((field) => [field, about[field]]));
    if ((await get(path, params, asked)) === 400) throw new Error(`${path} was not read: add its parameters here`);
    if (fields.length > 0) await get(path, params);
  }
  return read;
}

/** Downloads the archive of a user's own data. */
export async function readOwnData(hub: TestApp, client: TestClient) {
  const { status, headers, bytes } = await download(hub, { client, url: downloadOwnData.path });
  const files = unzipSync(bytes);
  const text = strFromU8(files['my-data.json'] ?? new Uint8Array());
  return {
    status,
    disposition: headers['content-disposition'],
    text,
    page: strFromU8(files['my-data.html'] ?? new Uint8Array()),
    data: JSON.parse(text) as Record<string, Record<string, unknown>[]>,
  };
}
