import { describe, expect, it } from 'vitest';
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

it('lets strangers only sign in and out, fix a password, write a message, read the public site, look up a class by its code, accept an invitation, subscribe to a calendar by its secret, and ask for health', () => {
  const open = contract.filter(({ access }) => access === 'public').map(({ path }) => path);
  expect(open.toSorted()).toEqual([
    '/api/admin/login',
    '/api/auth/forgot-password',
    '/api/auth/logout',
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
    '/api/setup',
    '/api/setup/check',
    '/api/site',
    '/api/students/login',
    '/api/students/register',
    '/media/site/:name',
  ]);
});
