import { createElement } from 'react';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { DEFAULT_ATTENTION_LIMITS } from '#shared/insight/needs-attention.ts';
import type { NeedsAttention } from '#shared/insight/needs-attention.contract.ts';
import { worstStudentsQuery } from '#client/api/needs-attention.ts';
import { markupOf } from '#tests/support/client/markup.ts';
import { makeStudent } from '#tests/support/client/student-factory.ts';
import { WorstStudents } from './worst-students.tsx';

const nobody: NeedsAttention = {
  asOf: '2026-03-11T12:00:00.000Z',
  limits: { ...DEFAULT_ATTENTION_LIMITS, revision: 'first' },
  counts: { all: 0, low: 0, inactive: 0, falling: 0, sure_wrong: 0, low_mark: 0, missing_work: 0 },
  students: [],
  tooFew: null,
};

function markupFor(found: NeedsAttention): string {
  const client = new QueryClient();
  client.setQueryData(worstStudentsQuery.queryKey, found);
  return markupOf(createElement(WorstStudents), client);
}

it('names students with their reasons, and links to the full list', () => {
  const markup = markupFor({
    ...nobody,
    counts: { ...nobody.counts, all: 1204, inactive: 1204 },
    students: [{ ...makeStudent(), reasons: [{ kind: 'inactive', days: 20, hasBegun: true }], lastActivity: null }],
  });
  expect(markup).toContain('Ana Lima');
  expect(markup).toContain('No activity for 20 days');
  expect(markup).toMatch(/href="\/needs-attention"[^>]*>All 1,204 students/);
});

it('explains an empty list', () => {
  expect(markupFor(nobody)).toContain('Every approved student is doing fine.');
  expect(markupFor({ ...nobody, asOf: null })).toContain('will be listed here within 15 minutes');
});
