import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { Page } from 'playwright-core';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClass } from '#shared/people/classes.contract.ts';
import { createStudent } from './support/api.ts';
import { aClassForm } from '#tests/support/classes.ts';
import { ALL_SIZES, violations } from './support/axe.ts';
import { signInWith, type Credentials } from './support/doors.ts';
import { useHub } from './support/hub.ts';
import { DESKTOP, PHONE } from './support/pages.ts';
import { button, expectNotToSee, expectToast, expectToSee, heading, link } from './support/see.ts';
import { freePort, TEACHER } from './support/server.ts';

/** The school's real provider: its sign-in page accepts any name, and any password with it. */
const [providerPort, port] = [await freePort(), await freePort()];
const [issuer, url] = [`http://localhost:${providerPort}`, `http://localhost:${port}`];
const hub = useHub({
  env: {
    PORT: String(port),
    PUBLIC_URL: url,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'hub',
    OIDC_CLIENT_SECRET: 'a client secret of some length',
    OIDC_SCOPES: 'openid email profile groups',
  },
});
const allow = [/fonts\.googleapis\.com/, /40[0134] .*\/api\//, /503 .*\/api\/sso\//];
const ACCOUNT = /, (account|menu)$/;
const GROUPS: Record<string, string[]> = { tess: ['staff'], grace: ['vascular'] };

let school: http.Server;
beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'hub',
        client_secret: 'a client secret of some length',
        redirect_uris: [`${url}/sso`],
        post_logout_redirect_uris: [`${url}/`],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    cookies: { keys: ['the cookies of a test'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'first' }] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@school.example`,
        email_verified: true,
        given_name: id.charAt(0).toUpperCase() + id.slice(1),
        family_name: 'Hopper',
        groups: GROUPS[id] ?? [],
      }),
    }),
  });
  school = http.createServer(provider.callback()).listen(providerPort, 'localhost');
  await once(school, 'listening');
});
afterAll(() => {
  school.closeAllConnections();
  school.close();
});

/** Signs in at the provider and agrees to share the data with the hub. */
async function signInAtSchool(page: Page, name: string): Promise<void> {
  await page.waitForURL(new RegExp(`^${issuer}/`));
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  const agree = page.getByRole('button', { name: 'Continue' });
  if ((await agree.count()) > 0) await agree.click();
}

const door = (hash: string, viewport = DESKTOP) => hub.open(`${url}/auth#${hash}`, { allow, viewport });

/** The cookies of other tests belong to another host name of this machine. */
async function signedIn(hash: string, who: Credentials): Promise<Page> {
  const page = await door(hash);
  await signInWith(page, who);
  await expectToSee(button(page, ACCOUNT));
  return page;
}

async function openSecurity(page: Page) {
  await button(page, ACCOUNT).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  return page.getByRole('dialog', { name: 'Security' });
}

describe('signing in at the school', () => {
  it('an owner sets rules: a name, approval, a role and a class by claims', async () => {
    const teacher = await hub.teacher();
    await teacher.call(createClass, { body: { ...aClassForm, name: 'Vascular', term: 'Fall' } });
    const page = await signedIn('teacher', TEACHER);
    await page.goto(`${url}/settings?section=sign-in`);
    const card = page.getByRole('region', { name: 'School accounts' });
    await card.getByLabel('What the account is called').fill('Riverside College');
    await card.getByRole('switch', { name: 'Approve new students at once' }).click();
    await button(card, 'Add a rule').click();
    const first = card.getByRole('group', { name: 'Rule 1', exact: true });
    await first.getByLabel('Value').fill('staff');
    await button(card, 'Add a rule').click();
    const second = card.getByRole('group', { name: 'Rule 2', exact: true });
    await second.getByLabel('Value').fill('vascular');
    await second.getByLabel('Makes').selectOption({ label: 'Student of Vascular Fall' });
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(page, 'Save Settings').click();
    await expectToast(page, 'Settings Saved');
  });

  it('a student on a phone gets an approved account, and is signed out there too', async () => {
    const page = await door('login', PHONE);
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await page.setViewportSize(PHONE);
    await link(page, 'Sign in with Riverside College').first().click();
    await signInAtSchool(page, 'grace');
    await expectToSee(heading(page, /^Welcome/));
    await expectToSee(page.getByText(/Grace/).first());
    expect(new URL(page.url()).search).toBe('');
    await button(page, ACCOUNT).click();
    await page.getByRole('menuitem', { name: /^(Log|Sign) ?out/i }).click();
    await page.waitForURL(new RegExp(`^${issuer}/`));
    await page.getByRole('button', { name: /Yes/ }).click();
    await page.waitForURL(`${url}/`);
    await expectNotToSee(heading(page, /^Welcome/));
  });

  it('a teacher by claim sees the teacher’s screens', async () => {
    const page = await door('teacher');
    await link(page, 'Sign in with Riverside College').last().click();
    await signInAtSchool(page, 'tess');
    await expectToSee(
      page
        .getByRole('navigation')
        .getByRole('link', { name: /Questions/ })
        .first(),
    );
  });

  it('a student with an account connects it with a school account', async () => {
    const student = await createStudent(hub.url, await hub.teacher());
    const page = await signedIn('login', student);
    const security = await openSecurity(page);
    await button(security, 'Connect Riverside College').click();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      link(security, /^Sign in to Riverside College/).click(),
    ]);
    await signInAtSchool(tab, 'linus');
    await expectToSee(tab.getByText('School account connected'));
    expect(await violations(tab, ALL_SIZES)).toEqual([]);
    await tab.close();
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectToSee(security.getByText(/^You can sign in with Riverside College/));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
  });

  it('stops at a sign-in that somebody else began, and says so', async () => {
    const page = await hub.open(`${url}/sso?code=made-up&state=made-up`, { allow });
    await expectToSee(page.getByText('You are not signed in with your school account'));
    await link(page, 'Back to the sign-in').click();
    await expectToSee(heading(page, 'Get Started Today'));
  });
});

it('if the school is unavailable, the owner signs in with a password', async () => {
  school.closeAllConnections();
  school.close();
  const page = await signedIn('teacher', TEACHER);
  expect(new URL(page.url()).pathname).toBe('/');
});
