import { describe, expect, it } from 'vitest';
import type { EndpointDefinition } from './endpoint.ts';
import { contract } from './index.ts';

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

describe.each(contract.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (name, { method, path, params, body, summary, responses }) => {
    it('is declared once', () => {
      const same = contract.filter((other) => `${other.method} ${other.path}` === name);
      expect(same).toHaveLength(1);
    });

    it('is under /api or /media, without a trailing slash', () => {
      expect(path).toMatch(/^\/(api|media)\/.*[^/]$/);
    });

    it('declares each parameter of its path, and no other', () => {
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
      const shape = (params as { shape?: object } | undefined)?.shape ?? {};
      expect(Object.keys(shape)).toEqual(inPath);
    });

    it('has a body only if it changes something', () => {
      expect(body === undefined || CHANGING.has(method)).toBe(true);
    });

    it('says in one line what it does, and declares its responses', () => {
      expect(summary).toMatch(/^[A-Z][^\n]{10,}$/);
      expect(Object.keys(responses).length).toBeGreaterThan(0);
    });
  },
);

const fieldsOf = (part: unknown) => Object.keys((part as { shape?: object } | undefined)?.shape ?? {});

it.each(contract.flatMap((one) => (one.audit?.with ? [[`${one.method} ${one.path}`, one] as const] : [])))(
  'the audit log names existing fields of %s',
  (_name, { query, body, audit }) => {
    expect([...fieldsOf(query), ...fieldsOf(body)]).toEqual(expect.arrayContaining([...(audit?.with ?? [])]));
  },
);

it('logs all files that leave the hub', () => {
  const isFile = ({ path }: EndpointDefinition) => /\/export-(?!fit)|\/file$|\/backup\/stored\/:name$/.test(path);
  expect(contract.filter((one) => isFile(one) && one.audit === undefined)).toEqual([]);
});

it.each(
  contract.filter(({ method }) => CHANGING.has(method)).map((one) => [`${one.method} ${one.path}`, one] as const),
)('the audit log records %s, or the contract says why it does not', (_name, { audit, unaudited, access }) => {
  expect([audit, unaudited].filter((one) => one !== undefined)).toHaveLength(1);
  // What staff change for others is always recorded.
  expect(unaudited === 'own-work' && !access.endsWith('student')).toBe(false);
});

it('lets strangers only sign in and out, reset a password, write a message, read the public site, look up a class by its code, accept an invitation, use a passkey or a school account, read the password rules and the consent texts, subscribe to a calendar by its secret, and check the health', () => {
  const open = contract.filter(({ access }) => access === 'public').map(({ path }) => path);
  expect(open.toSorted()).toEqual([
    '/api/admin/login',
    '/api/auth/forgot-password',
    '/api/auth/logout',
    '/api/auth/passkey',
    '/api/auth/passkey/options',
    '/api/auth/reset-password',
    '/api/calendar/:token.ics',
    '/api/contact',
    '/api/health',
    '/api/health/live',
    '/api/health/ready',
    '/api/invitation/accept',
    '/api/invitation/check',
    '/api/invitation/claim',
    '/api/invitation/join',
    '/api/join/:code',
    '/api/password-rules',
    '/api/policies',
    '/api/policies/:kind',
    '/api/setup',
    '/api/setup/check',
    '/api/site',
    '/api/sso',
    '/api/sso/begin',
    '/api/sso/finish',
    '/api/students/login',
    '/api/students/register',
    '/media/site/:name',
  ]);
});
