import { expect, it } from 'vitest';
import { endpointsByAccess } from '#tests/support/access.ts';

it('visitors can sign in, sign out and reset a password; all else about signing in needs a session', () => {
  expect(endpointsByAccess(/^\/api\/auth\//)).toEqual({
    public: [
      'POST /api/auth/forgot-password',
      'POST /api/auth/logout',
      'POST /api/auth/passkey',
      'POST /api/auth/passkey/options',
      'POST /api/auth/reset-password',
    ],
    'signed-in': expect.any(Array),
  });
});

it('accounts and the rules for them are for staff, and most of them for owners', () => {
  const paths =
    /^\/api\/(users|(staff-)?invitations|erasures?|retention|policy-agreements|password-rules|session-limits|factor-policy|sso-rules)\b/;
  expect(endpointsByAccess(paths)).toEqual({
    public: ['GET /api/password-rules'],
    student: ['DELETE /api/erasure', 'GET /api/erasure', 'POST /api/erasure'],
    assistant: [
      'GET /api/users/all',
      'GET /api/users/count',
      'GET /api/users/pending',
      'GET /api/users/recently-approved',
      'POST /api/users/bulk-status',
      'PUT /api/users/:id/status',
    ],
    teacher: [
      'DELETE /api/invitations/:id',
      'GET /api/invitations',
      'POST /api/invitations',
      'POST /api/invitations/:id/renew',
      'POST /api/invitations/read',
      'PUT /api/users/:id',
      'PUT /api/users/:id/active-status',
      'PUT /api/users/:id/extra-time',
    ],
    owner: expect.any(Array),
  });
});

it('all staff can view the hub as a student', () => {
  expect(endpointsByAccess(/^\/api\/student-view/)).toEqual({
    assistant: ['POST /api/student-view'],
    student: ['DELETE /api/student-view', 'POST /api/student-view/restart'],
  });
});
