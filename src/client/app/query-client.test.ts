import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeUser, currentUserQuery } from '#client/api/auth.ts';
import { CallError } from '#client/lib/call.ts';
import { currentToast, dismissToast } from '#client/lib/toast.ts';
import { whenBusy } from '#client/lib/when-busy.ts';
import { history } from './history.ts';
import { queryClient } from './query-client.ts';

vi.mock('./history.ts', () => ({ history: { replace: vi.fn<() => void>() } }));

const refused = (status: number) => ({
  queryKey: ['/api/portal', status],
  queryFn: () => Promise.reject(new CallError(status, '{"message":"No","code":"no"}')),
});

function signIn() {
  changeUser(queryClient, {
    id: '7f4c1d1e-0000-4000-8000-000000000001',
    email: 'maya@example.org',
    firstName: 'Maya',
    lastName: 'Okafor',
    profileImageUrl: null,
    dateOfBirth: null,
    role: 'student',
    status: 'approved',
  });
}

const currentUser = () => queryClient.getQueryData(currentUserQuery.queryKey);

beforeEach(() => {
  vi.mocked(history.replace).mockClear();
  dismissToast(currentToast()?.id ?? 0);
  queryClient.clear();
});

describe('a request that is refused with 401', () => {
  it('signs out whoever was signed in, leads to /auth and says why', async () => {
    signIn();
    await queryClient.fetchQuery(refused(401)).catch(() => undefined);
    expect(currentUser()).toBeNull();
    expect(history.replace).toHaveBeenCalledWith('/auth#login');
    expect(currentToast()).toMatchObject({ title: 'Your session has ended', isOpen: true });
  });

  it('changes nothing for the signed out, such as a failed sign-in', async () => {
    changeUser(queryClient, null);
    await queryClient.fetchQuery(refused(401)).catch(() => undefined);
    expect(history.replace).not.toHaveBeenCalled();
  });
});

describe('a request that is refused otherwise', () => {
  it.each([403, 404, 500])('leaves the session alone (%d)', async (status) => {
    signIn();
    await queryClient.fetchQuery(refused(status)).catch(() => undefined);
    expect(currentUser()).toMatchObject({ firstName: 'Maya' });
    expect(history.replace).not.toHaveBeenCalled();
  });
});

describe('reads', () => {
  it('never go stale, are retried only where the server is busy, and are not repeated on focus', () => {
    expect(queryClient.getDefaultOptions().queries).toMatchObject({
      staleTime: Infinity,
      ...whenBusy,
      refetchOnWindowFocus: false,
    });
  });
});
