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

    it('is under /api or /media, or is the page that a mail program calls too, without a trailing slash', () => {
      expect(path).toMatch(/^\/(api|media|stop-reminder)\/.*[^/]$/);
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

const OPENED_FROM = new Set(['expectedRevision', 'expectedVersionId']);

/** Why a PUT or PATCH need not name the state that its form was opened from. */
const NOTHING_IS_LOST: Record<string, string> = {
  'PATCH /api/auth/passkeys/:passkeyId': 'one name of one’s own, which the form shows',
  'PATCH /api/contact-submissions/:id': 'sets the state that the button names',
  'PUT /api/auth/authenticator': 'proves a secret, and edits nothing',
  'PUT /api/classes/:id/archive': 'sets the state that the button names',
  'PUT /api/classes/:id/groups': 'moves the named students only',
  'PUT /api/classes/:id/groups/name': 'names the old name, and is refused once that has changed',
  'PUT /api/classes/:id/join-code': 'a new code is random',
  'PUT /api/dashboard/first-steps': 'a switch, and steps that are only added',
  'PUT /api/exams/readiness/sharing': 'a switch',
  'PUT /api/flashcards/:id/report': 'a report of one’s own, which its dialog shows as a whole',
  'PUT /api/media/uploads/:kind/:name': 'an address is used once',
  'PUT /api/questions/:id/flag': 'a switch',
  'PUT /api/quiz-sessions/:id/draft': 'one name of one’s own, which the form shows',
  'PUT /api/quiz-sessions/:id/place': 'adds to the stored position, and keeps what it does not name',
  'PUT /api/quiz-sessions/:sessionId/questions/:questionId/report':
    'a report of one’s own, which its dialog shows as a whole',
  'PUT /api/readiness-policy': 'a switch',
  'PUT /api/school': 'a switch',
  'PUT /api/sprints/runs/:id': 'a run is recorded once',
  'PUT /api/students/bulk-update-dates': 'sets the named students’ dates only',
  'PUT /api/today/exam': 'one choice of one’s own, which its dialog shows as a whole',
  'PUT /api/user/calendar': 'a new address is random',
  'PUT /api/user/daily-reminder': 'one choice of one’s own, which its dialog shows as a whole',
  'PUT /api/user/push-device': 'a browser names itself',
  'PUT /api/user/reminders': 'a switch',
  'PUT /api/users/:id/active-status': 'sets the state that the button names',
  'PUT /api/users/:id/status': 'another decision is refused once there is one',
  'PUT /api/assignments/:id/marks': 'a switch',
};

describe('a PUT or PATCH', () => {
  const replacing = contract.filter(({ method }) => method === 'PUT' || method === 'PATCH');
  const namesState = ({ body }: EndpointDefinition) => fieldsOf(body).some((field) => OPENED_FROM.has(field));

  it('names the state that its form was opened from, unless nothing can be lost', () => {
    const others = replacing.filter((one) => !namesState(one)).map(({ method, path }) => `${method} ${path}`);
    expect(others.toSorted()).toEqual(Object.keys(NOTHING_IS_LOST).toSorted());
  });

  it('that names a revision returns the new one', () => {
    const revisions = contract.filter(({ body }) => fieldsOf(body).includes('expectedRevision'));
    const lacking = revisions.filter(
      ({ responses }) => !fieldsOf(responses[200] ?? responses[201]).includes('revision'),
    );
    expect(lacking.map(({ path }) => path)).toEqual([]);
  });
});

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

it('lets strangers only sign in and out, reset a password, write a message, read the public site, look up a class by its code, accept an invitation, use a passkey or a school account, read the password rules and the consent texts, subscribe to a calendar by its secret, stop a reminder by its token, and check the health', () => {
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
    '/stop-reminder/:token',
  ]);
});
