import { beforeAll, describe, expect, it } from 'vitest';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

/** Every endpoint that accepts a form, with the name of its file field. */
const FORMS = [
  ['/api/contact', 'attachment'],
  ['/api/site/photo', 'photo'],
  ['/api/upload-image', 'image'],
  ['/api/backup/restore', 'backup'],
  ['/api/questions/bulk-upload', 'file'],
  ['/api/flashcards/import', 'file'],
  ['/api/students/send-bulk-email', 'attachment'],
] as const;

const TYPE = 'multipart/form-data; boundary=b';
const field = 'Content-Disposition: form-data; name="a"';
const fileOf = (name: string) => `Content-Disposition: form-data; name="${name}"; filename="a.json"`;
const asJson = (json: string) => `--b\r\n${field}\r\nContent-Type: application/json\r\n\r\n${json}\r\n--b--\r\n`;
/** The body, and its content type. */
const BROKEN: [string, (file: string) => string, type?: string][] = [
  ['without a boundary', () => 'x', 'multipart/form-data'],
  ['with too long a boundary', () => 'x', `multipart/form-data; boundary=${'b'.repeat(300)}`],
  ['that ends in a field', () => `--b\r\n${field}\r\n\r\nx`],
  ['that ends in a head', () => `--b\r\nContent-Disp`],
  ['that ends in a file', (file) => `--b\r\n${fileOf(file)}\r\n\r\n{"a":`],
  ['that never begins', () => 'nothing of it'],
  ['with JSON that is none', () => asJson('{')],
  ['with JSON where text belongs', () => asJson('{"toString":1}')],
  ["with a field of an object's own", () => `--b\r\n${field.replace('"a"', '"__proto__"')}\r\n\r\nx\r\n--b--\r\n`],
];

let teacher: TestClient;
beforeAll(async () => {
  const hub = await createTestApp();
  teacher = await hub.as(await aTeacher(hub.db));
});

describe.each(BROKEN)('a form %s', (_what, payloadFor, type = TYPE) => {
  it.each(FORMS)('is refused at %s', async (url, file) => {
    const answer = await teacher.send('POST', url, { headers: { 'content-type': type }, payload: payloadFor(file) });
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/"message":"..+"/)]);
  });
});
