import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { checkFreshFactor, checkFreshPassword } from '#shared/people/sessions.endpoints.ts';
import { call } from './call.ts';
import { passwordQuestion } from './open-questions.ts';

let isFresh: boolean;
let requests: number;
let code: ErrorCode;
beforeEach(() => {
  code = 'fresh_password';
  isFresh = false;
  requests = 0;
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return isFresh
      ? new Response(null, { status: 204 })
      : Response.json({ message: 'Enter your password again', code }, { status: 403 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const isAsked = () => expect.poll(passwordQuestion.isAsked).toBe(true);

it('is requested once for all waiting requests, each of which is then sent again', async () => {
  const calls = [call(checkFreshPassword), call(checkFreshPassword)];
  await expect.poll(() => requests).toBe(2);
  await isAsked();
  isFresh = true;
  passwordQuestion.answer(true);
  await expect(Promise.all(calls)).resolves.toEqual([null, null]);
  expect([requests, passwordQuestion.isAsked()]).toEqual([4, false]);
});

it('is requested for a second factor too', async () => {
  code = 'fresh_factor';
  const request = call(checkFreshFactor);
  await isAsked();
  isFresh = true;
  passwordQuestion.answer(true);
  await expect(request).resolves.toBeNull();
});

it('is not requested again after the user closes the question; the request fails with the refusal', async () => {
  const request = call(checkFreshPassword);
  await isAsked();
  passwordQuestion.answer(false);
  await expect(request).rejects.toMatchObject({ status: 403, body: { code: 'fresh_password' } });
  expect([requests, passwordQuestion.isAsked()]).toEqual([1, false]);
});

it('is requested again if the server still requires it', async () => {
  const request = call(checkFreshPassword);
  await isAsked();
  passwordQuestion.answer(true);
  await expect.poll(() => requests).toBe(2);
  await isAsked();
  isFresh = true;
  passwordQuestion.answer(true);
  await expect(request).resolves.toBeNull();
});
