import { expect, it } from 'vitest';
import { endpointsByAccess } from '#tests/support/access.ts';

const openTo = endpointsByAccess(/^\/(api\/(comments|media|questions|topics|upload-image)|media\/(images|videos))\b/);

it('students can list questions and topics, see their pictures and videos, and flag questions', () => {
  expect(openTo['signed-in']).toEqual([
    'GET /api/questions',
    'GET /api/topics',
    'GET /api/topics/with-counts',
    'GET /media/images/:name',
    'GET /media/videos/:name',
  ]);
  expect(openTo['approved-student']).toEqual(['DELETE /api/questions/:id/flag', 'PUT /api/questions/:id/flag']);
});

it('assistants can read the bank and what is found in it, and comment on questions', () => {
  expect(openTo.assistant).toEqual([
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
  expect(Object.keys(openTo).toSorted()).toEqual(['approved-student', 'assistant', 'signed-in', 'teacher']);
});
