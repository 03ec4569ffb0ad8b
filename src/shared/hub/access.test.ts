import { expect, it } from 'vitest';
import { endpointsByAccess } from '#tests/support/access.ts';

const accessTo = (paths: RegExp) => Object.keys(endpointsByAccess(paths));

it('only owners can use backups and the audit log, and say that they are a school', () => {
  for (const paths of [/^\/api\/backup\b/, /^\/api\/audit-log\b/, /^\/api\/school\b/]) {
    expect([paths, accessTo(paths)]).toEqual([paths, ['owner']]);
  }
});

it('only teachers can use the bin and the starter library, and add a sample class', () => {
  for (const paths of [/^\/api\/bin\b/, /^\/api\/library\b/, /^\/api\/sample-class\b/]) {
    expect([paths, accessTo(paths)]).toEqual([paths, ['teacher']]);
  }
});

it('everybody can see the site, and only owners can change it', () => {
  expect(endpointsByAccess(/^\/(api|media)\/site\b/)).toEqual({
    public: ['GET /api/site', 'GET /media/site/:name'],
    owner: ['DELETE /api/site/photo', 'POST /api/site/photo', 'PUT /api/site'],
  });
});

it('only signed-in users can download their own data', () => {
  expect(accessTo(/^\/api\/own-data\b/)).toEqual(['signed-in']);
});
