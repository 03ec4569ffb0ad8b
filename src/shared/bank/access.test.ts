import { expect, it } from 'vitest';
import type { Access } from '../contract/endpoint.ts';
import { contract } from '../contract/index.ts';

const paths = /^\/(api\/(comments|media|questions|topics|upload-image)|media\/(images|videos))\b/;
const bank = contract.filter(({ path }) => paths.test(path));
const openTo = (access: Access) =>
  bank.filter((endpoint) => endpoint.access === access).map(({ method, path }) => `${method} ${path}`);

// src/server/app.test.ts shows that every endpoint lets in only those whom it declares.

it('students can list questions and topics, see their pictures and videos, and flag questions', () => {
  expect(openTo('signed-in').toSorted()).toEqual([
    'GET /api/questions',
    'GET /api/topics',
    'GET /api/topics/with-counts',
    'GET /media/images/:name',
    'GET /media/videos/:name',
  ]);
  expect(openTo('approved-student').toSorted()).toEqual([
    'DELETE /api/questions/:id/flag',
    'PUT /api/questions/:id/flag',
  ]);
});

it('assistants can read the bank and what is found in it, and comment on questions', () => {
  expect(openTo('assistant').toSorted()).toEqual([
    'DELETE /api/comments/:id',
    'GET /api/questions/:id',
    'GET /api/questions/:id/answer-counts',
    'GET /api/questions/:id/comments',
    'GET /api/questions/:id/regrade-preview',
    'GET /api/questions/:id/regrades',
    'GET /api/questions/:id/versions',
    'GET /api/questions/check',
    'GET /api/questions/count',
    'GET /api/questions/duplicates',
    'GET /api/questions/ignored',
    'GET /api/questions/near-duplicates',
    'GET /api/questions/tags',
    'GET /api/questions/verify-answers',
    'POST /api/comments/mentions/seen',
    'POST /api/questions/:id/comments',
    'PUT /api/comments/:id',
  ]);
});

it('everything else in the bank is for teachers', () => {
  const others = new Set(bank.map(({ access }) => access));
  expect(others).toEqual(new Set(['signed-in', 'approved-student', 'assistant', 'teacher']));
});
