import { beforeAll, describe, expect, it } from 'vitest';
import { loginStudent } from '#shared/people/auth.contract.ts';
import { listQuestions } from '#shared/bank/questions.contract.ts';
import { getSite, updateSite } from '#shared/hub/site.contract.ts';
import { SITE_DRAFT } from '#shared/hub/site.ts';
import { sendContact } from '#tests/support/contact-form.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const refusal = { status: 400, error: { code: 'invalid', message: 'Text must not contain the character NUL' } };

let hub: TestApp;
let teacher: TestClient;
beforeAll(async () => {
  hub = await createTestApp();
  teacher = await hub.as(await aTeacher(hub.db));
});

describe('the character NUL', () => {
  it('is refused in a body, with its path', async () => {
    const answer = await teacher.call(updateSite, { body: { ...SITE_DRAFT, instructorName: 'Ada\0' } });
    expect(answer).toMatchObject(refusal);
    expect(answer.error?.issues).toEqual([expect.objectContaining({ path: 'instructorName' })]);
  });

  it('is refused in a query and in a path', async () => {
    expect(await teacher.call(listQuestions, { query: { search: 'a\0' } })).toMatchObject(refusal);
    expect((await teacher.send('GET', '/api/backup/stored/%00')).status).toBe(400);
  });

  it('is refused in the fields of a form', async () => {
    const { statusCode, json } = await sendContact(hub.app, {
      fields: { name: 'Ann', email: 'ann@example.org', message: 'a\0b' },
    });
    expect([statusCode, json()]).toMatchObject([400, refusal.error]);
  });

  it('is refused at any depth, and depth alone causes no server error', async () => {
    const deep = (inside: string) => `{"a":${'['.repeat(200_000)}${inside}${']'.repeat(200_000)}}`;
    for (const inside of ['"\\u0000"', '1']) {
      const headers = { 'content-type': 'application/json' };
      const answer = await teacher.send('POST', loginStudent.path, { headers, payload: deep(inside) });
      expect(answer.status).toBe(400);
    }
  });
});

it('half a surrogate pair is replaced', async () => {
  const headers = { 'content-type': 'application/json' };
  const payload = JSON.stringify({ ...SITE_DRAFT, title: '#' }).replace('#', '\\ud800!');
  expect((await teacher.send('PUT', updateSite.path, { headers, payload })).status).toBe(200);
  expect((await teacher.ok(getSite)).title).toBe('\ufffd!');
});
