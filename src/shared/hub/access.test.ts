import { expect, it } from 'vitest';
import { contract } from '../contract/index.ts';

// src/server/app.test.ts shows that every endpoint lets in only those whom it declares.
const accessTo = (paths: RegExp) =>
  new Set(contract.filter(({ path }) => paths.test(path)).map(({ access }) => access));

it('only owners can use backups, the audit log and disclosures', () => {
  for (const paths of [/^\/api\/backup\b/, /^\/api\/audit-log\b/, /^\/api\/disclosures\b/]) {
    expect([paths, accessTo(paths)]).toEqual([paths, new Set(['owner'])]);
  }
});

it('only teachers can use the bin and the starter library', () => {
  for (const paths of [/^\/api\/bin\b/, /^\/api\/library\b/]) {
    expect([paths, accessTo(paths)]).toEqual([paths, new Set(['teacher'])]);
  }
});

it('everybody can see the site, and only owners can change it', () => {
  const site = contract.filter(({ path }) => /^\/(api|media)\/site\b/.test(path));
  expect(site.map(({ access, method, path }) => `${access}: ${method} ${path}`).toSorted()).toEqual([
    'owner: DELETE /api/site/photo',
    'owner: POST /api/site/photo',
    'owner: PUT /api/site',
    'public: GET /api/site',
    'public: GET /media/site/:name',
  ]);
});

it('only signed-in users can download their own data', () => {
  expect(accessTo(/^\/api\/own-data\b/)).toEqual(new Set(['signed-in']));
});
