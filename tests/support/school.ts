import { beginSso, finishSso } from '#shared/people/sso.contract.ts';
import type { SsoPurpose } from '#shared/people/single-sign-on.ts';
import { FakeProvider } from './fake-provider.ts';
import { createTestApp } from './test-app.ts';

export const ADA = {
  sub: 'ada-1',
  email: 'Ada@school.example',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
};
/** The outcome of a sign-in that the hub rejects. */
export const REFUSED = { status: 403, error: { code: 'sso_refused' } };

type Person = Parameters<FakeProvider['grant']>[1];

/** A hub with single sign-on and the school's identity provider, which the test must stop. */
export async function aSchoolHub() {
  const school = new FakeProvider();
  await school.start();
  const hub = await createTestApp({ identityProvider: school.adapter() });
  /** Signs in at the school and comes back as this person. */
  async function goAs(person: Person, client = hub.stranger(), purpose: SsoPurpose = 'sign-in') {
    const { url } = await client.ok(beginSso, { body: { purpose } });
    return client.call(finishSso, { body: { query: school.grant(url, person) } });
  }
  return { school, hub, goAs, signIn: (person: Person = ADA, client = hub.stranger()) => goAs(person, client) };
}
