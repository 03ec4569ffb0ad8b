import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StaffRole } from '#shared/domain/roles.ts';
import type { FirstSteps as Steps } from '#shared/insight/dashboard.contract.ts';
import { currentUserQuery } from '#client/api/auth.ts';
import { firstStepsQuery } from '#client/api/dashboard.ts';
import { markupOf, wordsOf } from '#tests/support/client/markup.ts';
import { makeStudent } from '#tests/support/client/student-factory.ts';
import { FirstSteps } from './first-steps.tsx';

const nothing = { site: false, mail: false, questions: false, registration: false, approval: false, assignment: false };
const all = { site: true, mail: true, questions: true, registration: true, approval: true, assignment: true };

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://hub.test' });
  return () => vi.unstubAllGlobals();
});

function markupFor(steps: Steps, staffRole: StaffRole = 'owner'): string {
  const client = new QueryClient();
  client.setQueryData(firstStepsQuery.queryKey, steps);
  client.setQueryData(currentUserQuery.queryKey, makeStudent({ role: 'teacher', staffRole }));
  return markupOf(createElement(FirstSteps), client);
}

it('says in words whether each step is done, and links to where to do it', () => {
  const markup = markupFor({ done: { ...nothing, questions: true }, isHidden: false });
  const words = wordsOf(markup);
  expect(words).toContain('First Steps 1 of 6 done Hide this list');
  expect(words).toContain('To do: Add your photo and text');
  expect(words).toContain('To do: Set up mail');
  expect(words).toContain('Done: Add questions');
  expect(words).toContain('To do: Approve your first student');
  const targets = [...markup.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
  expect(targets).toEqual(['/settings', '/settings?section=mail', '/questions', '/approvals', '/assignments']);
});

it('shows the address that students need, beside a button that copies it', () => {
  const words = wordsOf(markupFor({ done: nothing, isHidden: false }));
  expect(words).toContain('To do: Share the address Students register at https://hub.test/auth Copy Address');
});

it.each([
  ['all steps are done', { done: all, isHidden: false }, 'owner'],
  ['the list is hidden', { done: nothing, isHidden: true }, 'owner'],
  ['somebody is no owner', { done: nothing, isHidden: false }, 'teacher'],
] as const)('nothing is shown where %s', (_where, steps, staffRole) => {
  expect(markupFor(steps, staffRole)).toBe('');
});

it('asks the hub until all is done or hidden, and then never again on this page', () => {
  const isAsked = (data?: Steps) => firstStepsQuery.enabled({ state: { data } });
  expect(isAsked()).toBe(true);
  expect(isAsked({ done: { ...all, approval: false, assignment: false }, isHidden: false })).toBe(true);
  expect(isAsked({ done: all, isHidden: false })).toBe(false);
  expect(isAsked({ done: nothing, isHidden: true })).toBe(false);
});
