import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { CallError } from '#client/lib/call.ts';
import { changeUser, currentUserQuery } from './auth.ts';

const maya: CurrentUser = {
  id: '7f4c1d1e-0000-4000-8000-000000000001',
  email: 'maya@example.org',
  firstName: 'Maya',
  lastName: 'Okafor',
  profileImageUrl: null,
  dateOfBirth: '2001-03-09',
  role: 'student',
  status: 'pending',
};

function answerWith(status: number, body: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

afterEach(() => vi.unstubAllGlobals());

describe('the current user', () => {
  it('is who the server says', async () => {
    answerWith(200, maya);
    await expect(newClient().fetchQuery(currentUserQuery)).resolves.toEqual(maya);
  });

  it('is nobody after a 401, which is no error', async () => {
    answerWith(401, { message: 'Please sign in', code: 'not_signed_in' });
    await expect(newClient().fetchQuery(currentUserQuery)).resolves.toBeNull();
  });

  it('is an error after a 401 to somebody who was signed in: their session has ended', async () => {
    const client = newClient();
    changeUser(client, maya);
    answerWith(401, { message: 'Please sign in', code: 'not_signed_in' });
    await expect(client.fetchQuery(currentUserQuery)).rejects.toMatchObject({ status: 401 });
  });

  it('is an error where the server fails', async () => {
    answerWith(503, { message: 'Not ready', code: 'unavailable' });
    await expect(newClient().fetchQuery(currentUserQuery)).rejects.toBeInstanceOf(CallError);
  });
});

describe('a change of user', () => {
  it('forgets what was loaded for the one before', () => {
    const client = newClient();
    changeUser(client, maya);
    client.setQueryData(['/api/portal'], { stats: 'of Maya' });
    changeUser(client, { ...maya, firstName: 'Jo' });
    expect(client.getQueryData(['/api/portal'])).toBeUndefined();
    expect(client.getQueryData(currentUserQuery.queryKey)?.firstName).toBe('Jo');
  });
});
