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

    it('lies under /api or /media, without a slash at its end', () => {
      expect(path).toMatch(/^\/(api|media)\/.*[^/]$/);
    });

    it('declares each parameter of its path, and no other', () => {
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
      const shape = (params as { shape?: object } | undefined)?.shape ?? {};
      expect(Object.keys(shape)).toEqual(inPath);
    });

    it('has a body only where it changes something', () => {
      expect(body === undefined || CHANGING.has(method)).toBe(true);
    });

    it('says in one line what it does, and what it answers', () => {
      expect(summary).toMatch(/^[A-Z][^\n]{10,}$/);
      expect(Object.keys(responses).length).toBeGreaterThan(0);
    });
  },
);

const fieldsOf = (part: unknown) => Object.keys((part as { shape?: object } | undefined)?.shape ?? {});

it.each(contract.flatMap((one) => (one.audit?.with ? [[`${one.method} ${one.path}`, one] as const] : [])))(
  'the audit log has fields of %s that there are',
  (_name, { query, body, audit }) => {
    expect([...fieldsOf(query), ...fieldsOf(body)]).toEqual(expect.arrayContaining([...(audit?.with ?? [])]));
  },
);

it('has all in the audit log that owners change, and what leaves the hub as a file', () => {
  const isFile = ({ path }: EndpointDefinition) => /\/export-(?!fit)|\/file$|\/backup\/stored\/:name$/.test(path);
  const unheard = contract
    .filter((one) => isFile(one) || (one.access === 'owner' && CHANGING.has(one.method)))
    .filter(({ audit }) => audit === undefined)
    .map(({ path }) => path);
  // A list of the screen, a mail to oneself, a look at today’s birthdays, a card to oneself, and a look at the log.
  expect(unheard.toSorted()).toEqual([
    '/api/audit-log/check',
    '/api/birthday-check',
    '/api/dashboard/first-steps',
    '/api/mail-test',
    '/api/test-birthday/:id',
  ]);
});

it('lets strangers only sign in and out, fix a password, write a message, read the public site, look up a class by its code, accept an invitation, use a passkey or an account of the school, read what passwords have to be like and what is agreed to, subscribe to a calendar by its secret, and ask for health', () => {
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
