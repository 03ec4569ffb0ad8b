import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listStoredBackups, restoreBackup } from '#shared/hub/backup.contract.ts';
import { aBackupFile, gzipped, withRecords } from '#tests/support/backup-files.ts';
import { aStudent, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { allRows, download, restore } from '#tests/support/whole-hub.ts';

const workFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-upload-'));
let hub: TestApp;
let teacher: TestClient;
let student: TestClient;
let file: string;
let before: Awaited<ReturnType<typeof allRows>>;
beforeAll(async () => {
  hub = await createTestApp({ workFolder });
  teacher = await hub.as(await aTeacher(hub.db));
  student = await hub.as(await aStudent(hub.db));
  await someQuestions(hub.db, 3, { topicId: (await aTopic(hub.db)).id });
  file = await download(teacher);
  // The file is deleted after it has been sent.
  await vi.waitUntil(() => fs.readdirSync(workFolder).length === 0, { timeout: 20_000 });
});
afterAll(() => fs.rmSync(workFolder, { recursive: true }));
beforeEach(async () => {
  before = await allRows(hub.db);
});

/** Checks that nothing was done: no row changed, no snapshot made, no file left. */
async function nothingWasDone() {
  expect(await allRows(hub.db)).toEqual(before);
  expect((await teacher.ok(listStoredBackups)).backups).toEqual([]);
  expect(fs.readdirSync(workFolder)).toEqual([]);
}

type Parts = Record<string, string | File | File[]>;

async function send(parts: Parts, client = teacher) {
  const form = new FormData();
  for (const [field, values] of Object.entries(parts)) for (const value of [values].flat()) form.append(field, value);
  const encoded = new Response(form);
  const answer = await client.send('POST', restoreBackup.path, {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.status, body: JSON.parse(answer.text) as { message: string } };
}
const json = (text = file, name = 'backup.json') => new File([text], name);

it('nobody except owners can restore a file', async () => {
  expect((await send({ backup: json() }, hub.stranger())).status).toBe(401);
  expect((await send({ backup: json() }, student)).status).toBe(403);
  await nothingWasDone();
});

describe('the form of a restore', () => {
  it.each<[string, number, Parts, string]>([
    ['no file', 400, { dryRun: 'true' }, 'Please select a JSON backup file.'],
    ['nothing', 400, {}, ''],
    ['an empty file', 400, { backup: json('') }, 'Please select a JSON backup file.'],
    ['two files', 413, { backup: [json('{}'), json('{}')] }, ''],
    ['a file in another field', 400, { file: json('{}') }, 'There is no file field file'],
    ['a name that does not end in .json', 415, { backup: json('{}', 'a.txt') }, 'Please select a JSON backup file.'],
    ['an option that is neither yes nor no', 400, { includeUsers: 'maybe', backup: json('{}') }, ''],
    ['a text where the file should be', 400, { backup: '{}' }, 'Please select a JSON backup file.'],
  ])('is refused with %s', async (_what, status, parts, message) => {
    const answer = await send(parts);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toContain(message);
    await nothingWasDone();
  });

  it('must be a form', async () => {
    const answer = await teacher.send('POST', restoreBackup.path, { payload: { backup: file } });
    expect(answer.status).toBe(415);
  });

  it('accepts options before and after the file, and a compressed file', async () => {
    const packed = new File([(await gzipped(file)) as BlobPart], 'BACKUP.JSON'); // a Buffer is a BlobPart at run time
    const forms = [
      { dryRun: 'true', backup: json() },
      { backup: packed, dryRun: 'true', unknown: '1' },
    ];
    for (const form of forms) expect(await send(form)).toMatchObject({ status: 200, body: { isDryRun: true } });
    await nothingWasDone();
  });
});

describe('an invalid backup file', () => {
  it('is refused before anything is done', async () => {
    const part = { kind: 'images', name: 'a.webp', part: 0, parts: 2, bytes: 6, data: 'AAEC' };
    for (const [text, message] of [
      ['<!doctype html>', 'This file is not a backup of a Sonography Learning Hub'],
      [aBackupFile({}, { version: 99 }), 'made by a newer version of the hub'],
      [aBackupFile({ media: [{ name: '../x' }] }), 'line 3: a part of a file was expected here'],
      [aBackupFile({ media: [part] }), 'the last parts of a.webp are missing'],
    ] as const) {
      const answer = await restore(teacher, text);
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
    }
    await nothingWasDone();
  });

  it('is refused with the line number if any line was changed', async () => {
    const lines = file.split('\n');
    // A line of only brackets has nothing to change.
    const middle = lines.findIndex((line, at) => at >= lines.length / 2 && /[a-f0-9]/.test(line));
    for (const at of [0, 1, 5, middle, lines.length - 3, lines.length - 2]) {
      const line = lines[at]?.replace(/[a-f0-9]/, (character) => (character === '0' ? '1' : '0')) ?? '';
      expect(await restore(teacher, lines.with(at, line).join('\n'))).toMatchObject({ status: 400 });
    }
    expect((await restore(teacher, file.slice(0, -200))).body.message).toMatch(/line \d+/);
    await nothingWasDone();
  });
});

describe('a record that breaks a rule', () => {
  it('is refused with its line and reason, and all others are restored', async () => {
    const broken = withRecords(file, ({ questions = [], users = [], topics = [] }) => {
      const [question = {}] = questions;
      const added = { id: '11111111-1111-4111-8111-111111111111', versionId: null };
      questions.push({ ...question, ...added, correctAnswer: 9 });
      questions.push({ ...question, ...added, id: 'no id' });
      questions.push({ ...question, ...added, question: 'a\u0000b' });
      questions.push({ ...question, id: '22222222-2222-4222-8222-222222222222', versionId: null, question: 'Sound?' });
      users.push({ ...users[1], id: added.id, email: 'x@hub.test', role: 'king' });
      topics.push({ ...topics[0], id: added.id, name: '  ' });
    });
    const { status, body } = await restore(teacher, broken, { dryRun: true });
    expect(status).toBe(200);
    const lineOf = (text: string) => broken.split('\n').findIndex((line) => line.includes(text)) + 1;
    expect(body.kinds.find(({ kind }) => kind === 'questions')).toMatchObject({ added: 1, skipped: 3, refused: 3 });
    expect(body.refusals).toMatchObject([
      { kind: 'users', reason: 'it breaks the rule users role known', count: 1, lines: [lineOf('"king"')] },
      { kind: 'topics', reason: 'it breaks the rule topics name not blank', count: 1, lines: [lineOf('"name":"  "')] },
      {
        kind: 'questions',
        reason: 'correctAnswer is not valid: Please select a valid correct answer',
        lines: [lineOf('"correctAnswer":9')],
      },
      { kind: 'questions', reason: expect.stringContaining('no id'), lines: [lineOf('"no id"')] },
      { kind: 'questions', reason: expect.stringContaining('Unicode'), count: 1 },
    ]);
    await nothingWasDone();
  });

  it('takes defaults for missing fields of an old backup, and is refused without an identifier', async () => {
    const old = withRecords(file, ({ questions = [], topics = [] }) => {
      for (const question of questions) {
        question['id'] = String(question['id']).replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));
        for (const field of ['difficulty', 'ignoredDuplicate', 'tags', 'versionId', 'createdAt'])
          delete question[field];
      }
      for (const topic of topics) delete topic['id'];
    });
    const { body } = await restore(teacher, old, { dryRun: true });
    expect(body.kinds.find(({ kind }) => kind === 'questions')).toMatchObject({ added: 3, refused: 0 });
    expect(body.refusals).toMatchObject([{ kind: 'topics', reason: 'it has no identifier', count: 1 }]);
  });
});
