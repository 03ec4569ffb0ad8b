import { describe, expect, it, vi } from 'vitest';
import { rateLimits } from '#server/db/schema/site.ts';
import { forgotPassword, loginStudent, setupTeacher } from '#shared/people/auth.contract.ts';
import { aMessage, sendContact } from '#tests/support/contact-form.ts';
import { aStudent, PASSWORD } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { encodedForm } from '#tests/support/form.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { addressKey, createRateLimits } from './rate-limits.ts';

const hub = hubForEachTest();

const addressOf = (n: number) => `203.0.${Math.floor(n / 250)}.${(n % 250) + 1}`;

describe('guessing a password', () => {
  it(
    'stops after 10 wrong ones an account, from any number of addresses, while other accounts go on',
    { tags: 'long', timeout: 60_000 },
    async () => {
      const [victim, other] = [await aStudent(hub.db), await aStudent(hub.db)];
      const attempt = (n: number, email: string, password: string) => {
        const options = { payload: { email, password }, remoteAddress: addressOf(n) };
        return hub.stranger().send('POST', loginStudent.path, options);
      };
      const statuses = new Map<number, number>();
      for (let n = 0; n < 1000; n += 1) {
        const { status } = await attempt(n, victim.email, `guess ${n}`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect(Object.fromEntries(statuses)).toEqual({ 401: 10, 429: 990 });

      const owner = await attempt(2000, victim.email, PASSWORD);
      expect(owner.status).toBe(429);
      expect(Number(owner.headers['retry-after'])).toBeGreaterThan(0);
      const message = expect.stringMatching(/try again in 1[45] minutes/);
      expect(JSON.parse(owner.text)).toMatchObject({ code: 'too_many', message });
      expect((await attempt(2001, other.email, PASSWORD)).status).toBe(200);
    },
  );

  it('cannot evade the limit by guessing in parallel', async () => {
    const { email } = await aStudent(hub.db);
    const guesses = Array.from({ length: 30 }, (_, n) =>
      hub.stranger().call(loginStudent, { body: { email, password: `guess ${n}` } }),
    );
    const looked = (await Promise.all(guesses)).filter(({ status }) => status === 401);
    expect(looked).toHaveLength(10);
  });

  it('of one account does not lock the others behind the same address out, nor keep them from resetting theirs', async () => {
    const [victim, other] = [await aStudent(hub.db), await aStudent(hub.db)];
    const signIn = (email: string, password: string) =>
      hub.stranger().call(loginStudent, { body: { email, password } });
    for (let n = 0; n < 110; n += 1) await signIn(victim.email, `guess ${n}`);
    expect([(await signIn(victim.email, PASSWORD)).status, (await signIn(other.email, PASSWORD)).status]).toEqual([
      429, 200,
    ]);
    const forget = (email: string) => hub.stranger().call(forgotPassword, { body: { email } });
    for (let n = 0; n < 65; n += 1) await forget(victim.email);
    expect([(await forget(victim.email)).status, (await forget(other.email)).status]).toEqual([429, 200]);
  });

  it('of many accounts from one address locks none of them beyond that address', async () => {
    const limits = createRateLimits(hub.db);
    for (let n = 0; n < 100; n += 1) await limits.take('signInByAddress', '192.0.2.1');
    const both = () => limits.takeAll(['signInByAccount', 'student:a'], ['signInByAddress', '192.0.2.1']);
    for (let n = 0; n < 20; n += 1) await expect(both()).rejects.toMatchObject({ status: 429 });
    await expect(limits.take('signInByAccount', 'student:a')).resolves.toBe(9);
  });

  it('has no consequences for an owner who gets it right in the end', async () => {
    const { email } = await aStudent(hub.db);
    const signIn = (password: string) => hub.stranger().call(loginStudent, { body: { email, password } });
    for (let n = 0; n < 9; n += 1) await signIn('wrong one');
    expect((await signIn(PASSWORD)).status).toBe(200);
    for (let n = 0; n < 9; n += 1) expect((await signIn('wrong one')).status).toBe(401);
  });

  it('does not lock out a class that signs in from one address', { tags: 'long' }, async () => {
    const { email } = await aStudent(hub.db);
    for (let n = 0; n < 120; n += 1) {
      expect((await hub.stranger().call(loginStudent, { body: { email, password: PASSWORD } })).status).toBe(200);
    }
  });
});

describe('rate limits', () => {
  it('survive a restart, because they are in the database', async () => {
    const before = createRateLimits(hub.db);
    for (let n = 0; n < 10; n += 1) await before.take('contactByAddress', '192.0.2.9');
    const after = createRateLimits(hub.db);
    await expect(after.take('contactByAddress', '192.0.2.9')).rejects.toMatchObject({ status: 429 });
    await expect(after.take('contactByAddress', '192.0.2.10')).resolves.toBe(9);
  });

  it('leave no timer behind, which would run after the database is closed', async () => {
    vi.useFakeTimers();
    try {
      createRateLimits(hub.db);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('store no address in plain text', async () => {
    await hub.stranger().call(forgotPassword, { body: { email: 'somebody@example.org' } });
    const rows = await hub.db.select().from(rateLimits);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/somebody|127\.0\.0\.1/);
  });

  it('stop a program that sends messages', async () => {
    const statuses = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await sendContact(hub.app, { fields: aMessage, address: '192.0.2.77' })).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429]);
  });

  it('stop a program that guesses set-up links', async () => {
    const body = { token: 'x', email: 'a@example.org', password: PASSWORD, firstName: 'A', lastName: 'B' };
    const statuses = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await hub.stranger().call(setupTeacher, { body })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(403), 429, 429]);
  });

  /** Sends messages, each with another address in X-Forwarded-For; returns the statuses. */
  async function forwardedFrom(peer: string, { stranger }: TestApp = hub): Promise<number[]> {
    const statuses = [];
    for (let n = 1; n <= 12; n += 1) {
      const { headers, payload } = await encodedForm({ fields: aMessage });
      const forwarded = { ...headers, 'x-forwarded-for': `203.0.113.${n}` };
      const options = { headers: forwarded, payload, remoteAddress: peer };
      statuses.push((await stranger().send('POST', '/api/contact', options)).status);
    }
    return statuses;
  }

  it.each(['192.168.7.7', '10.0.0.5', '172.20.0.1', '169.254.1.1', 'fd00::1'])(
    'are not evaded by forwarded addresses that %s claims',
    async (peer) => {
      const statuses = await forwardedFrom(peer);
      expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429]);
    },
  );

  it('count the forwarded address behind a trusted proxy', async () => {
    const proxied = await createTestApp({ trustProxy: ['10.0.0.0/24'] });
    expect(await forwardedFrom('10.0.0.5', proxied)).toEqual(Array<number>(12).fill(201));
    expect((await forwardedFrom('10.0.1.5', proxied)).at(-1)).toBe(429);
    expect((await forwardedFrom('127.0.0.1', proxied)).at(-1)).toBe(429);
  });

  it('count the forwarded address behind a proxy on this machine by default', async () => {
    expect(await forwardedFrom('127.0.0.1')).toEqual(Array<number>(12).fill(201));
  });

  it('count an IPv6 subscriber, who has a whole /64, as one address', () => {
    expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff::9'));
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
    expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  });
});
