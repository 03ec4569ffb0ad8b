import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { CallError } from '#client/lib/call.ts';
import { putOffSignIn, sessionState, signedInAs } from '#client/lib/session.ts';
import { makeStudent } from '#tests/support/client/student-factory.ts';
import { changeUser, currentUserQuery, lookForSession } from './auth.ts';

const maya: CurrentUser = makeStudent({ firstName: 'Maya', lastName: 'Okafor', status: 'pending' });
const another = { ...maya, id: '7f4c1d1e-0000-4000-8000-000000000002' };

function answerWith(status: number, body: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

const refuse = () => answerWith(401, { message: 'Please sign in', code: 'not_signed_in' });

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** A client with Maya's data. Her session has ended, so that `asked` waits until she has signed in again. */
async function afterSessionEnd() {
  const client = newClient();
  changeUser(client, maya);
  refuse();
  const pendingUser = client.fetchQuery(currentUserQuery);
  await expect.poll(sessionState).toBe('asking');
  return { client, pendingUser };
}

afterEach(() => {
  vi.unstubAllGlobals();
  signedInAs(null);
});

describe('the current user', () => {
  it('is the one that the server names', async () => {
    answerWith(200, maya);
    await expect(newClient().fetchQuery(currentUserQuery)).resolves.toEqual(maya);
  });

  it('is null after a 401, without an error', async () => {
    refuse();
    await expect(newClient().fetchQuery(currentUserQuery)).resolves.toBeNull();
  });

  it('is an error when the session has ended and the user does not sign in again', async () => {
    const { pendingUser } = await afterSessionEnd();
    putOffSignIn();
    await expect(pendingUser).rejects.toMatchObject({ status: 401 });
  });

  it('is an error when the server fails', async () => {
    answerWith(503, { message: 'Not ready', code: 'unavailable' });
    await expect(newClient().fetchQuery(currentUserQuery)).rejects.toBeInstanceOf(CallError);
  });
});

describe('changing the user', () => {
  it("drops the previous user's data", () => {
    const client = newClient();
    changeUser(client, maya);
    client.setQueryData(['/api/portal'], { stats: 'of Maya' });
    changeUser(client, null);
    expect(client.getQueryData(['/api/portal'])).toBeUndefined();
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  });

  it('keeps the data for the same user, as after an ended session', () => {
    const client = newClient();
    changeUser(client, maya);
    client.setQueryData(['/api/portal'], { stats: 'of Maya' });
    changeUser(client, { ...maya, status: 'approved' });
    expect(client.getQueryData(['/api/portal'])).toEqual({ stats: 'of Maya' });
    expect(client.getQueryData(currentUserQuery.queryKey)?.status).toBe('approved');
  });

  it('starts the app over when another user signs in after the session ended', async () => {
    const { client, pendingUser } = await afterSessionEnd();
    changeUser(client, another);
    await expect(pendingUser).rejects.toBeInstanceOf(CallError);
    expect(sessionState()).toBe('another');
    expect(client.getQueryData(currentUserQuery.queryKey)?.id).toBe(maya.id);
  });

  it('happens when the same user has signed in in another tab, and only then', async () => {
    const { client, pendingUser } = await afterSessionEnd();
    await lookForSession(client);
    expect(sessionState()).toBe('asking');
    answerWith(200, another);
    await lookForSession(client);
    expect(sessionState()).toBe('asking');
    answerWith(200, maya);
    await lookForSession(client);
    await expect(pendingUser).resolves.toEqual(maya);
  });
});
