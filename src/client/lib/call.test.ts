import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/contract/endpoint.ts';
import { call, CallError, read, serverMessage } from './call.ts';

const getThing = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  access: 'public',
  summary: 'A thing',
  params: z.object({ id: z.string() }),
  responses: { 200: z.object({ name: z.string() }) },
});
const saveThing = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'public',
  summary: 'Save a thing',
  body: z.object({ name: z.string() }),
  responses: { 204: z.null() },
});
const sendFile = endpoint({
  method: 'POST',
  path: '/api/files',
  access: 'public',
  summary: 'Send a file',
  responses: { 204: z.null() },
});

function answerWith(body: BodyInit | null, init?: ResponseInit) {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const error: unknown = await promise.catch((error: unknown) => error);
  if (!(error instanceof CallError)) throw new Error('expected a CallError');
  return error;
}

afterEach(() => vi.unstubAllGlobals());

describe('call', () => {
  it('sends a form unchanged and leaves its content type to the browser', async () => {
    const fetched = answerWith(null, { status: 204 });
    const body = new FormData();
    await call(sendFile, { body });
    const init = fetched.mock.calls[0]?.[1];
    expect(init?.body).toBe(body);
    expect(init?.headers).not.toHaveProperty('Content-Type');
  });

  it('sends cookies and the time zone, and a JSON content type only with a body', async () => {
    const fetched = answerWith('{"name":"probe"}');
    await expect(call(getThing, { params: { id: '7' } })).resolves.toEqual({ name: 'probe' });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/things/7');
    expect(init).toMatchObject({ method: 'GET', credentials: 'include' });
    const headers = new Headers(init?.headers);
    expect(headers.get('content-type')).toBeNull();
    expect(headers.get('x-time-zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('sends a body as JSON and returns null for an empty response', async () => {
    const fetched = answerWith(null, { status: 204 });
    await expect(call(saveThing, { body: { name: 'probe' } })).resolves.toBeNull();
    const init = fetched.mock.calls[0]?.[1];
    expect(init?.body).toBe('{"name":"probe"}');
    expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
  });

  it('throws the status and the text of a failed response', async () => {
    answerWith('{"message":"Taken","code":"conflict"}', { status: 409 });
    const error = await failureOf(call(saveThing, { body: { name: 'probe' } }));
    expect(error.message).toBe('409: {"message":"Taken","code":"conflict"}');
    expect(error.status).toBe(409);
    expect(error.body).toEqual({ message: 'Taken', code: 'conflict' });
  });

  it('falls back to the status text if the response is empty', async () => {
    answerWith('', { status: 502, statusText: 'Bad Gateway' });
    const error = await failureOf(call(getThing, { params: { id: '7' } }));
    expect(error.message).toBe('502: Bad Gateway');
    expect(error.body).toBeNull();
  });

  it('reports when the server wants a retry, if it says so', async () => {
    const secondsFor = async (retryAfter?: string) => {
      answerWith('{}', { status: 503, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });
      return (await failureOf(call(getThing, { params: { id: '1' } }))).retryAfterSeconds;
    };
    expect([await secondsFor('2'), await secondsFor(), await secondsFor('Fri, 31 Dec 2027 23:59:59 GMT')]).toEqual([
      2,
      null,
      null,
    ]);
  });

  it('throws status 0 without a response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failureOf(call(getThing, { params: { id: '7' } }))).status).toBe(0);
  });
});

it('read keys the query by the parts of its URL', () => {
  expect(read(getThing, { params: { id: '7' } }).queryKey).toEqual(['/api/things', '7']);
});

describe('serverMessage', () => {
  it('extracts the message from the response', () => {
    expect(serverMessage(new CallError(409, '{"message":"Taken"}'), 'Sorry')).toBe('Taken');
  });

  it('shows the message of an unknown code from a newer server', () => {
    const error = new CallError(409, '{"message":"Too early","code":"too_early"}');
    expect(serverMessage(error, 'Sorry')).toBe('Too early');
    // @ts-expect-error A code that no server has is never compared with.
    expect(error.body?.code === 'time_was_up').toBe(false);
  });

  it('falls back for text that is not the server’s error format and for other errors', () => {
    expect(serverMessage(new CallError(502, '<html>'), 'Sorry')).toBe('Sorry');
    expect(serverMessage(new CallError(500, '"text"'), 'Sorry')).toBe('Sorry');
    expect(serverMessage(new Error('boom'), 'Sorry')).toBe('Sorry');
  });

  it('falls back if the server reports only an internal failure', () => {
    const failed = new CallError(500, '{"message":"Internal server error","code":"internal"}');
    expect(serverMessage(failed, 'Sorry')).toBe('Sorry');
  });
});
