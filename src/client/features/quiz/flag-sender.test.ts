import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { memoryStorage } from '#client/lib/memory-storage.ts';
import { createFlagSender } from './flag-sender.ts';
import { makeSession } from './quiz-factory.ts';
import { createWaitingFlags } from './waiting-flags.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const OFFLINE = new CallError(0, 'offline');
const refusal = (status: number) => new CallError(status, '{"message":"No","code":"no"}');

/** A server that keeps flags. While it is held, a request waits for `release`. */
function makeServer(before: string[] = []) {
  const flags = new Set(before);
  const requests: [string, boolean][] = [];
  const held: (() => void)[] = [];
  const server = {
    flags,
    requests,
    failure: null as Error | null,
    /** Questions that are gone. */
    refused: new Set<string>(),
    isHeld: false,
    isSignedIn: true,
    release: () => held.shift()?.(),
  };

  async function send(questionId: string, isFlagged: boolean): Promise<void> {
    requests.push([questionId, isFlagged]);
    if (server.isHeld) await new Promise<void>((resolve) => held.push(resolve));
    if (server.failure) throw server.failure;
    if (server.refused.has(questionId)) throw refusal(404);
    if (isFlagged) flags.add(questionId);
    else flags.delete(questionId);
  }

  return { server, send };
}

function setUp(before: string[] = [], storage = memoryStorage()) {
  const { server, send } = makeServer(before);
  const refused: [string, boolean][] = [];
  const sender = createFlagSender({
    waiting: createWaitingFlags(storage, 'u1'),
    send,
    isAllowed: () => server.isSignedIn,
    onRefused: ({ questionId, wasFlagged }) => refused.push([questionId, wasFlagged]),
  });
  const session = makeSession(4, { flaggedQuestionIds: before });
  const sync = (...flagged: string[]) => sender.sync({ session, flagged: new Set(flagged) });
  return { server, sender, refused, storage, sync };
}

describe('the flags of a quiz', () => {
  it('that the server has already are not sent', async () => {
    const { server, sync } = setUp(['q2']);
    await sync('q2');
    expect(server.requests).toEqual([]);
  });

  it('are sent where they differ, and once', async () => {
    const { server, sender, sync } = setUp(['q2', 'q3']);
    await sync('q1', 'q2');
    await sync('q1', 'q2');
    expect(server.requests).toEqual([
      ['q1', true],
      ['q3', false],
    ]);
    expect([...server.flags].toSorted()).toEqual(['q1', 'q2']);
    expect(sender.waiting()).toEqual(new Map());
  });

  it('of questions outside the quiz are left as they are', async () => {
    const { server, sync } = setUp();
    await sync('q9');
    expect(server.requests).toEqual([]);
  });
});

describe('quick toggles of one question', () => {
  it('end as they ended here, with one request at a time', async () => {
    const { server, sync } = setUp();
    server.isHeld = true;
    const first = sync('q1');
    void sync();
    void sync('q1');
    const last = sync();
    expect(server.requests).toEqual([['q1', true]]);
    server.isHeld = false;
    server.release();
    await Promise.all([first, last]);
    expect(server.requests).toEqual([
      ['q1', true],
      ['q1', false],
    ]);
    expect(server.flags).toEqual(new Set());
  });

  it('need one request where the last is like the one on its way', async () => {
    const { server, sync } = setUp();
    server.isHeld = true;
    void sync('q1');
    void sync();
    const last = sync('q1');
    server.isHeld = false;
    server.release();
    await last;
    expect(server.requests).toEqual([['q1', true]]);
    expect(server.flags).toEqual(new Set(['q1']));
  });
});

describe('without a connection', () => {
  it('flags wait, and are sent later by themselves', async () => {
    const { server, sender, refused, sync } = setUp(['q2']);
    server.failure = OFFLINE;
    await sync('q1');
    expect(sender.waiting()).toEqual(
      new Map([
        ['q1', true],
        ['q2', false],
      ]),
    );
    server.failure = null;
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.flags).toEqual(new Set(['q1']));
    expect(sender.waiting()).toEqual(new Map());
    expect(refused).toEqual([]);
  });

  it('tries again ever more rarely, and at once when there is one', async () => {
    const { server, sender, sync } = setUp();
    server.failure = OFFLINE;
    await sync('q1');
    await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000 - 1);
    expect(server.requests).toHaveLength(3);
    server.failure = null;
    await sender.flush();
    expect(server.flags).toEqual(new Set(['q1']));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requests).toHaveLength(4);
  });

  it('only the last of several toggles is sent', async () => {
    const { server, sender, sync } = setUp();
    server.failure = OFFLINE;
    await sync('q1');
    await sync();
    server.failure = null;
    server.requests.length = 0;
    await sender.flush();
    expect(server.requests).toEqual([['q1', false]]);
  });

  it('they wait beyond a reload, until the student is back', async () => {
    const before = setUp();
    before.server.failure = OFFLINE;
    await before.sync('q1');
    before.sender.stop();
    const after = setUp([], before.storage);
    expect(after.sender.waiting()).toEqual(new Map([['q1', true]]));
    await after.sender.flush();
    expect(after.server.flags).toEqual(new Set(['q1']));
  });

  it('a server that is just starting is waited for too', async () => {
    const { server, refused, sync } = setUp();
    server.failure = refusal(503);
    await sync('q1');
    server.failure = null;
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.flags).toEqual(new Set(['q1']));
    expect(refused).toEqual([]);
  });
});

describe('a flag that the server refuses', () => {
  it.each([403, 404, 500])('with %d goes back, is told of once, and does not wait', async (status) => {
    const { server, sender, refused, sync } = setUp(['q2']);
    server.failure = refusal(status);
    await sync('q1');
    expect(refused).toEqual([
      ['q1', false],
      ['q2', true],
    ]);
    expect(sender.waiting()).toEqual(new Map());
    await sync('q2');
    expect(server.requests).toHaveLength(2);
  });

  it('after it was taken back is not told of', async () => {
    const { server, sender, refused, sync } = setUp();
    server.isHeld = true;
    void sync('q1');
    const last = sync();
    server.failure = refusal(500);
    server.isHeld = false;
    server.release();
    await last;
    expect(refused).toEqual([]);
    expect(server.requests).toHaveLength(1);
    expect(sender.waiting()).toEqual(new Map());
  });

  it('does not hold up those after it', async () => {
    const { server, refused, sync } = setUp();
    server.refused.add('q1');
    await sync('q1', 'q2');
    expect(refused).toEqual([['q1', false]]);
    expect(server.flags).toEqual(new Set(['q2']));
  });
});

describe('of a student who is signed out', () => {
  it('nothing is sent', async () => {
    const { server, sender, sync } = setUp();
    server.isSignedIn = false;
    await sync('q1');
    expect(server.requests).toEqual([]);
    expect(sender.waiting()).toEqual(new Map([['q1', true]]));
  });

  it('a flag waits without being tried again', async () => {
    const { server, sender, refused, sync } = setUp();
    server.failure = refusal(401);
    await sync('q1');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.requests).toHaveLength(1);
    expect(refused).toEqual([]);
    expect(sender.waiting()).toEqual(new Map([['q1', true]]));
  });
});
