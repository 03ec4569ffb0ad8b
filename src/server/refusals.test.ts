import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { urlOf } from '#client/lib/request-url.ts';
import { contract } from '#shared/contract/index.ts';
import { resetPassword } from '#shared/people/auth.contract.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { filled, RAW } from '#tests/support/garbage.ts';
import { refusal } from '#tests/support/test-client.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** Values for all fields of a body. The shapes themselves are tested with more, in plain-messages.test.ts. */
const WRONG = ['', -1];

it('no endpoint refuses a request in words of the schema library', async () => {
  const hub = await createTestApp();
  const owner = await hub.as(await aTeacher(hub.db));
  const id = 'not-an-id';
  const params = { id, studentId: id, sessionId: id, topicId: id, name: id, kind: id, code: id, token: id };
  const raw: string[] = [];
  let refused = 0;
  for (const { method, path, body } of contract) {
    if (body === undefined) continue;
    for (const wrong of WRONG.flatMap((value) => filled(body, value))) {
      const answer = await owner.send(method, urlOf(path, params), {
        payload: JSON.stringify(wrong),
        headers: { 'content-type': 'application/json' },
      });
      if (answer.status !== 400) continue;
      refused += 1;
      const { message, issues = [] } = JSON.parse(answer.text) as { message: string; issues?: { message: string }[] };
      raw.push(...[message, ...issues.map((issue) => issue.message)].filter((text) => RAW.test(text)));
    }
  }
  expect(refused).toBeGreaterThan(150);
  expect([...new Set(raw)]).toEqual([]);
});

it('says what a field may be', async () => {
  const hub = await createTestApp();
  const student = await hub.as(await aStudent(hub.db));
  const quiz = { topicIds: [randomUUID()], totalQuestions: 5 };
  expect(await student.call(createQuizSession, { body: { ...quiz, timeLimit: 21 } })).toMatchObject(
    refusal(400, 'Must be at most 20'),
  );
  expect(await student.call(resetPassword, { body: { token: '', newPassword: 'long enough' } })).toMatchObject(
    refusal(400, 'Required'),
  );
});
