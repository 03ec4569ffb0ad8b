import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import { ERROR_CODES } from '#shared/contract/error-codes.ts';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { aStudent, NOBODY } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { RawAnswer } from '#tests/support/test-client.ts';

let hub: TestApp;
let logged: string;
beforeEach(async () => {
  logged = '';
  const write = (line: string) => void (logged += line);
  hub = await createTestApp({ logger: pino({ level: 'error' }, { write }) });
});

const bodyOf = (answer: RawAnswer): unknown => JSON.parse(answer.text);
const login = (payload: string, type = 'application/json') =>
  hub.stranger().send('POST', '/api/students/login', { payload, headers: { 'content-type': type } });

describe('a refused request', () => {
  it('gets 400 for malformed JSON, in the form of every refusal', async () => {
    const answer = await login('{"email": ');
    expect(answer.status).toBe(400);
    expect(bodyOf(answer)).toEqual({ code: 'invalid', message: expect.any(String) });
  });

  it('gets 400 for invalid fields, with each of them listed', async () => {
    const answer = await login('{"email": "nobody", "password": "123"}');
    expect(answer.status).toBe(400);
    expect(bodyOf(answer)).toEqual({
      code: 'invalid',
      message: 'Please enter a valid email address',
      issues: [
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'password', message: 'Password must be at least 6 characters' },
      ],
    });
  });

  it('gets 415 for a body of another type', async () => {
    const answer = await login('<login/>', 'application/xml');
    expect([answer.status, bodyOf(answer)]).toMatchObject([415, { code: 'wrong_type' }]);
  });

  it('gets 413 for a body beyond 8 MB', async () => {
    const answer = await login(`{"email": "${'a'.repeat(8 * 1024 * 1024)}"}`);
    expect([answer.status, bodyOf(answer)]).toMatchObject([413, { code: 'too_large' }]);
  });

  it.each(['/api/nothing', '/api', '/media/nothing/here', '/nothing'])('gets 404 for the path %s', async (url) => {
    const answer = await hub.stranger().send('GET', url);
    expect([answer.status, bodyOf(answer)]).toEqual([404, { code: 'not_found', message: 'Not found' }]);
  });

  it('gets 404 for a method that a path does not have', async () => {
    expect((await hub.stranger().send('PATCH', '/api/topics')).status).toBe(404);
  });
});

/** Does this while the database lacks a table that the list of topics needs. */
async function whileBroken<Result>(work: () => Promise<Result>): Promise<Result> {
  await hub.db.execute(sql`alter table flashcards rename to hidden_cards`);
  const result = await work();
  await hub.db.execute(sql`alter table hidden_cards rename to flashcards`);
  return result;
}

describe('a failure of the server', () => {
  it('returns only that something failed, and logs it with the id in the response', async () => {
    const student = await hub.as(await aStudent(hub.db));
    const answer = await whileBroken(() => student.call(listTopics));
    expect([answer.status, answer.error]).toEqual([500, { code: 'internal', message: 'Internal server error' }]);
    expect(logged).toContain('flashcards');
    expect(logged).toContain(String(answer.headers['x-request-id']));
  });

  it('takes one line of the log, whatever the address contains', async () => {
    const student = await hub.as(await aStudent(hub.db));
    await whileBroken(async () => {
      await student.send('GET', `/api/flashcards/by-topic/${NOBODY}%0a{"level":60}`);
      await student.send('GET', '/api/topics?x=%0d%0a{"level":60}');
    });
    const lines = logged.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([50]);
  });

  it('logs no cookies or bodies', async () => {
    const client = await hub.as(await aStudent(hub.db));
    await whileBroken(() => client.call(listTopics));
    expect(logged).not.toContain(client.cookie?.slice(0, 20));
  });
});

it('an AppError keeps its status, code, message and issues', () => {
  const error = new AppError(409, 'email_taken', 'It is taken', { issues: [{ path: 'name', message: 'taken' }] });
  expect(error).toMatchObject({ status: 409, code: 'email_taken', message: 'It is taken', issues: [{ path: 'name' }] });
});

it('the server uses every code of the contract (types ensure that it uses no other)', () => {
  const folder = path.join(import.meta.dirname, '..');
  const sources = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
  expect(ERROR_CODES.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});
