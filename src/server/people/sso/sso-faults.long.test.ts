import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identities } from '#server/db/schema/factors.ts';
import { loginAdmin } from '#shared/people/auth.contract.ts';
import { beginSso, finishSso, getSso, getSsoRules } from '#shared/people/sso.contract.ts';
import { aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { ADA, aSchoolHub, REFUSED } from '#tests/support/school.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const UNAVAILABLE = { status: 503, error: { code: 'sso_unavailable' } };

let { school, hub, signIn } = {} as Awaited<ReturnType<typeof aSchoolHub>>;
beforeEach(async () => {
  ({ school, hub, signIn } = await aSchoolHub());
});
afterEach(() => school.stop());

describe('a faulty sign-in', () => {
  it.each([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['an expired token', { exp: 1_700_000_000 }],
    ['a token from the future', { iat: 4_000_000_000, exp: 4_000_000_300 }],
    ['no subject', { sub: undefined }],
  ])('is refused: %s', async (_what, wrong) => {
    school.wrong = wrong;
    expect(await signIn()).toMatchObject(REFUSED);
    expect(await hub.db.select().from(identities)).toEqual([]);
    school.wrong = {};
    expect((await signIn()).status).toBe(200);
  });

  it('is refused if the token is signed by somebody else', async () => {
    school.forge();
    expect(await signIn()).toMatchObject(REFUSED);
    expect(await hub.db.select().from(identities)).toEqual([]);
  });

  it('is refused with another state, a used code, another browser, after a long time, or if the person canceled', async () => {
    const client = hub.stranger();
    const begin = async () => (await client.ok(beginSso, { body: { purpose: 'sign-in' } })).url;
    const finish = (query: string, by = client) => by.call(finishSso, { body: { query } });
    expect(await finish(school.grant(await begin(), ADA).replace('state=', 'state=x'))).toMatchObject(REFUSED);
    expect(await finish(school.grant(await begin(), ADA), hub.stranger())).toMatchObject(REFUSED);
    const query = school.grant(await begin(), ADA);
    hub.clock.advance({ minutes: 11 });
    expect(await finish(query)).toMatchObject(REFUSED);
    const { state } = Object.fromEntries(new URL(await begin()).searchParams) as { state: string };
    expect(await finish(`error=access_denied&state=${state}`)).toMatchObject(REFUSED);
    const good = school.grant(await begin(), ADA);
    expect((await finish(good)).status).toBe(200);
    expect(await finish(good)).toMatchObject(REFUSED);
    // A forged cookie.
    const forged = hub.stranger();
    forged.otherCookies['hub.sso'] = `${Buffer.from('{"purpose":"sign-in"}').toString('base64url')}.AAAA`;
    expect(await finish(school.grant(await begin(), ADA), forged)).toMatchObject(REFUSED);
  });

  it('leaves password sign-in working while the school is unreachable', async () => {
    const teacher = await aTeacher(hub.db);
    const client = hub.stranger();
    const { url } = await client.ok(beginSso, { body: { purpose: 'sign-in' } });
    const query = school.grant(url, ADA);
    school.isBroken = true;
    expect(await client.call(finishSso, { body: { query } })).toMatchObject(UNAVAILABLE);
    expect(await client.call(beginSso, { body: { purpose: 'sign-in' } })).toMatchObject(UNAVAILABLE);
    const body = { email: teacher.email, password: PASSWORD };
    expect((await hub.stranger().call(loginAdmin, { body })).status).toBe(200);
    school.isBroken = false;
    expect((await signIn(ADA, client)).status).toBe(200);
  });

  it('is refused if the school sends too much', async () => {
    school.padding = 2_000_000;
    expect(await hub.stranger().call(beginSso, { body: { purpose: 'sign-in' } })).toMatchObject(UNAVAILABLE);
    school.padding = 0;
    expect((await signIn()).status).toBe(200);
  });

  it('succeeds on the second attempt after the school has changed its key', async () => {
    await signIn();
    school.rotateKey();
    // Its keys are cached for a minute; a failure fetches them again.
    expect(await signIn()).toMatchObject(REFUSED);
    expect((await signIn()).status).toBe(200);
  });
});

it('is off if nothing is set up: no button, and no address to go to', async () => {
  const alone = await createTestApp();
  expect(await alone.stranger().ok(getSso)).toEqual({ isOn: false, label: 'your school account' });
  expect((await alone.stranger().call(beginSso, { body: { purpose: 'sign-in' } })).status).toBe(404);
  const owner = await alone.as(await aTeacher(alone.db));
  expect(await owner.ok(getSsoRules)).toMatchObject({ isOn: false, rules: [] });
});
