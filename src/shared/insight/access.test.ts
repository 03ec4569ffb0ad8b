import { expect, it } from 'vitest';
import type { Access } from '../contract/endpoint.ts';
import { contract } from '../contract/index.ts';
import * as analytics from './analytics.contract.ts';
import * as dashboard from './dashboard.contract.ts';
import * as needsAttention from './needs-attention.contract.ts';
import * as outcomes from './outcomes.contract.ts';
import * as readiness from './readiness.contract.ts';
import * as reports from './reports.contract.ts';
import * as studentDetail from './student-detail.contract.ts';

const files = [analytics, dashboard, needsAttention, outcomes, readiness, reports, studentDetail];
const declared = new Set(files.flatMap((file) => Object.values<unknown>(file)));
const insight = contract.filter((endpoint) => declared.has(endpoint));
const openTo = (access: Access) =>
  insight.filter((endpoint) => endpoint.access === access).map(({ method, path }) => `${method} ${path}`);

// src/server/app.test.ts shows that every endpoint lets in only those whom it declares.

it('students have their own outcomes of exams, readiness and reports', () => {
  expect(openTo('approved-student').toSorted()).toEqual([
    'DELETE /api/exam-outcomes/:id',
    'GET /api/exam-outcomes',
    'GET /api/exams/readiness',
    'GET /api/exams/readiness/sharing',
    'POST /api/exam-outcomes',
    'PUT /api/exam-outcomes/:id',
    'PUT /api/exams/readiness/sharing',
    'PUT /api/flashcards/:id/report',
    'PUT /api/quiz-sessions/:sessionId/questions/:questionId/report',
  ]);
  expect(openTo('student').toSorted()).toEqual([
    'DELETE /api/user/reports/:id',
    'GET /api/user/reports',
    'POST /api/user/reports/seen',
  ]);
});

it('teachers can set limits and list recipients, and owners can decide on readiness and first steps', () => {
  expect(openTo('teacher')).toEqual(['GET /api/needs-attention/recipients', 'PUT /api/needs-attention/limits']);
  expect(openTo('owner').toSorted()).toEqual([
    'GET /api/dashboard/first-steps',
    'PUT /api/dashboard/first-steps',
    'PUT /api/readiness-policy',
  ]);
});

it('everything else is for assistants', () => {
  expect(insight.length).toBeGreaterThan(40);
  const others = new Set(insight.map(({ access }) => access));
  expect(others).toEqual(new Set(['student', 'approved-student', 'assistant', 'teacher', 'owner']));
});
