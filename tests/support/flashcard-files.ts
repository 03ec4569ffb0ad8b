import { download } from './media-files.ts';
import { uploadQuestions } from './question-files.ts';
import type { TestApp } from './test-app.ts';
import type { RawAnswer, TestClient } from './test-client.ts';

interface PackageUpload {
  data: Uint8Array;
  name?: string;
  fields?: Record<string, string>;
  path?: string;
  accept?: string;
}

/** Uploads an Anki package as the import dialog does. */
export const uploadPackage = (
  client: TestClient,
  { data, name = 'deck.apkg', path = '/api/flashcards/import', ...more }: PackageUpload,
): Promise<RawAnswer> => uploadQuestions(client, { path, file: { name, data }, ...more });

/** The exported package as it is sent over the wire. */
export async function downloadPackage(hub: TestApp, client: TestClient, query = ''): Promise<Buffer> {
  const { status, bytes } = await download(hub, { client, url: `/api/flashcards/export-apkg${query}` });
  if (status !== 200) throw new Error(`${status} ${String(bytes)}`);
  return bytes;
}
