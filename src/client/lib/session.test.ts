import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCurrentUser } from '#shared/people/auth.endpoints.ts';
import { call, callOnce, CallError } from './call.ts';
import { onSessionBack, putOffSignIn, sessionState, signedInAs } from './session.ts';

const ENDED = { status: 401, body: { message: 'Please sign in', code: 'not_signed_in' } };
const WRONG = { status: 401, body: { message: 'Email or password is not correct', code: 'wrong_credentials' } };

let server: { status: number; body: unknown };
let requests: number;

beforeEach(() => {
  server = ENDED;
  requests = 0;
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return Response.json(server.body, { status: server.status });
  });
  signedInAs(null);
  signedInAs('maya');
});
afterEach(() => vi.unstubAllGlobals());

const isAsking = () => expect.poll(sessionState).toBe('asking');
const failure = () => call(getCurrentUser).catch((error: unknown) => error);
const signBackIn = () => {
  server = { status: 200, body: { id: 'maya' } };
  signedInAs('maya');
};

describe('a request that the server refuses because it recognizes nobody', () => {
  it('waits until the same user has signed in again; then each waiting request is sent again once', async () => {
    const both = Promise.all([call(getCurrentUser), call(getCurrentUser)]);
    await isAsking();
    expect(requests).toBe(2);
    signBackIn();
    await expect(both).resolves.toEqual([{ id: 'maya' }, { id: 'maya' }]);
    expect(requests).toBe(4);
    expect(sessionState()).toBe('fine');
  });

  it('fails with the refusal if the user closes the sign-in, and the next one asks again', async () => {
    const first = failure();
    await isAsking();
    putOffSignIn();
    expect(await first).toMatchObject({ status: 401, body: { message: 'Please sign in' } });
    expect(sessionState()).toBe('put-off');
    const second = call(getCurrentUser);
    await isAsking();
    signBackIn();
    await expect(second).resolves.toEqual({ id: 'maya' });
  });

  it('is not sent for another user who signs in instead', async () => {
    const work = failure();
    await isAsking();
    server = { status: 200, body: { id: 'jo' } };
    signedInAs('jo');
    expect(await work).toBeInstanceOf(CallError);
    expect(requests).toBe(1);
    expect(sessionState()).toBe('another');
  });

  it('does not ask again if it is refused after the session is back', async () => {
    const refuse: (() => void)[] = [];
    const late = () => new Promise<Response>((resolve) => refuse.push(() => resolve(Response.json(ENDED.body, ENDED))));
    const stored = () => Promise.resolve(Response.json({ id: 'maya' }));
    const answers = [late, late, stored, stored];
    vi.stubGlobal('fetch', () => answers.shift()?.());
    const [prompt, slow] = [call(getCurrentUser), call(getCurrentUser)];
    refuse[0]?.();
    await isAsking();
    signBackIn();
    refuse[1]?.();
    await expect(Promise.all([prompt, slow])).resolves.toEqual([{ id: 'maya' }, { id: 'maya' }]);
    expect(sessionState()).toBe('fine');
  });
});

describe('no sign-in is requested', () => {
  it('after a wrong password, which is a 401 too', async () => {
    server = WRONG;
    await expect(call(getCurrentUser)).rejects.toMatchObject({ status: 401 });
    expect(sessionState()).toBe('fine');
  });

  it('if nobody is signed in', async () => {
    signedInAs(null);
    await expect(call(getCurrentUser)).rejects.toMatchObject({ status: 401 });
    expect(sessionState()).toBe('fine');
  });

  it('by a call that only checks whether the session has ended', async () => {
    await expect(callOnce(getCurrentUser)).rejects.toMatchObject({ status: 401 });
    expect(sessionState()).toBe('fine');
  });
});

describe('onSessionBack', () => {
  const listener = vi.fn<() => void>();
  let stop: () => void;

  beforeEach(() => {
    listener.mockClear();
    stop = onSessionBack(listener);
  });
  afterEach(() => stop());

  it('calls the listener once when the session is back, even after a closed sign-in, until unsubscribed', async () => {
    const work = failure();
    await isAsking();
    putOffSignIn();
    await work;
    signBackIn();
    expect(listener).toHaveBeenCalledTimes(1);
    signedInAs('maya');
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    server = ENDED;
    const more = call(getCurrentUser);
    await isAsking();
    signBackIn();
    await more;
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('does not call the listener for another user’s session', async () => {
    const work = failure();
    await isAsking();
    signedInAs('jo');
    await work;
    expect(listener).not.toHaveBeenCalled();
  });
});
