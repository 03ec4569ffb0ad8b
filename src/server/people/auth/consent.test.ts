import { describe, expect, it } from 'vitest';
import { policyAgreements } from '#server/db/schema/consent.ts';
import { getCurrentUser, loginStudent, registerStudent } from '#shared/people/auth.contract.ts';
import {
  agreeToPolicies,
  countAgreements,
  downloadAgreements,
  listPolicies,
  listPolicyVersions,
  publishPolicy,
  type Policy,
} from '#shared/people/consent.contract.ts';
import { aRegistration, aStudent, aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const owner = forEachTest(async () => hub.signIn(await aTeacher(hub.db)));

const publish = (change: Partial<Pick<Policy, 'kind' | 'text' | 'note'>> & { asksAgain?: boolean } = {}) =>
  owner.ok(publishPolicy, {
    body: { kind: 'privacy', text: 'We keep your answers.', note: '', asksAgain: true, ...change },
  });
const hasToAgree = async (client: TestClient) => (await client.ok(getCurrentUser)).hasToAgree ?? false;
const agree = (client: TestClient, ...texts: Policy[]) =>
  client.call(agreeToPolicies, { body: { policyIds: texts.map(({ id }) => id) } });

let registered = 0;
async function register(agreedTo?: string[]) {
  registered += 1;
  const body = { ...aRegistration, email: `new${registered}@example.org`, lastName: '=1+1', agreedTo };
  const client = hub.stranger();
  return { client, answer: await client.call(registerStudent, { body }) };
}

it('a hub without published policies asks nobody to agree to anything', async () => {
  expect(await hub.stranger().ok(listPolicies)).toEqual([]);
  expect((await register()).answer.status).toBe(201);
  expect(await hasToAgree(owner)).toBe(false);
});

describe('a published policy', () => {
  it('must be agreed to by new students, who send the version that they read', async () => {
    const [privacy, terms] = [await publish(), await publish({ kind: 'terms', text: 'Be kind.' })];
    for (const agreedTo of [undefined, [], [privacy.id], [owner.cookie ?? '']]) {
      const { answer } = await register(agreedTo);
      expect(answer.status).toBe(400);
    }
    expect((await register([privacy.id])).answer.error?.code).toBe('consent_needed');
    const { client, answer } = await register([terms.id, privacy.id]);
    expect(answer.status).toBe(201);
    expect(await hasToAgree(client)).toBe(false);
    // A newer version was published between reading and registering.
    const newer = await publish({ text: 'We keep your answers for a year.' });
    expect((await register([terms.id, privacy.id])).answer.error?.code).toBe('consent_needed');
    expect((await register([terms.id, newer.id])).answer.status).toBe(201);
  });

  it('must be agreed to by existing users at their next sign-in or page', async () => {
    const student = await aStudent(hub.db);
    const client = await hub.signIn(student);
    const first = await publish();
    expect([await hasToAgree(client), await hasToAgree(owner)]).toEqual([true, true]);
    const again = await hub.stranger().ok(loginStudent, { body: { email: student.email, password: PASSWORD } });
    expect(again.hasToAgree).toBe(true);
    expect((await agree(client, first)).status).toBe(204);
    expect((await agree(client, first)).status).toBe(204);
    expect([await hasToAgree(client), await hasToAgree(owner)]).toEqual([false, true]);
  });

  it('must be agreed to again only if the new version says so, and no longer once it is withdrawn', async () => {
    const client = await hub.signIn(await aStudent(hub.db));
    const first = await publish();
    await agree(client, first);
    await publish({ text: 'We keep your answers!', asksAgain: false });
    expect(await hasToAgree(client)).toBe(false);
    const third = await publish({ text: 'We sell nothing.', note: 'A promise' });
    expect(await hasToAgree(client)).toBe(true);
    const old = await agree(client, first);
    expect(old).toMatchObject({ status: 409, error: { code: 'policy_changed' } });
    // Agreeing to a correction of a version that asked again also counts.
    const fourth = await publish({ text: 'We sell nothing at all.', asksAgain: false });
    expect(await hasToAgree(client)).toBe(true);
    expect((await agree(client, third)).status).toBe(409);
    await agree(client, fourth);
    expect(await hasToAgree(client)).toBe(false);
    await publish({ text: '' });
    expect([await hasToAgree(client), await hasToAgree(owner)]).toEqual([false, false]);
    expect(await hub.stranger().ok(listPolicies)).toEqual([]);
    const versions = await hub.stranger().ok(listPolicyVersions, { params: { kind: 'privacy' } });
    expect(versions.map(({ version, text }) => [version, text])).toEqual([
      [5, ''],
      [4, 'We sell nothing at all.'],
      [3, 'We sell nothing.'],
      [2, 'We keep your answers!'],
      [1, 'We keep your answers.'],
    ]);
  });

  it('gets a different version number for each of two simultaneous publications', async () => {
    const both = await Promise.all([publish(), publish()]);
    expect(new Set(both.map(({ version }) => version))).toEqual(new Set([1, 2]));
  });
});

it('owners see how many users agreed, and download who agreed and when', async () => {
  const privacy = await publish();
  await register([privacy.id]);
  await agree(owner, privacy);
  expect(await owner.ok(countAgreements)).toEqual([{ policyId: privacy.id, agreed: 2 }]);
  const file = await owner.send('GET', downloadAgreements.path);
  expect(file.text.split('\r\n')).toHaveLength(4);
  expect(file.text).toContain("privacy,1,Ada,'=1+1,");
  expect(await hub.db.$count(policyAgreements)).toBe(2);
});
