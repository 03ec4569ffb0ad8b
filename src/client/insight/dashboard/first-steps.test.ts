import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { StaffRole } from '#shared/domain/roles.ts';
import type { FirstSteps as Steps } from '#shared/insight/dashboard.contract.ts';
import { currentUserQuery } from '#client/api/auth.ts';
import { firstStepsQuery } from '#client/api/dashboard.ts';
import { markupOf, wordsOf } from '#tests/support/client/markup.ts';
import { makeStudent } from '#tests/support/client/student-factory.ts';
import { FirstSteps } from './first-steps.tsx';

const all = { asStudent: true, questions: true, classCode: true, assignment: true, mail: true, site: true };
const nothing = {
  asStudent: false,
  questions: false,
  classCode: false,
  assignment: false,
  mail: false,
  site: false,
};

function markupFor(steps: Steps, staffRole: StaffRole = 'owner'): string {
  const client = new QueryClient();
  client.setQueryData(firstStepsQuery.queryKey, steps);
  client.setQueryData(currentUserQuery.queryKey, makeStudent({ role: 'teacher', staffRole }));
  return markupOf(createElement(FirstSteps), client);
}

const targetsIn = (markup: string) => [...markup.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
const filledIn = (markup: string) => markup.split('bg-brand ').length - 1;

it('opens the next step, with the only filled button, and shows the others on a line each', () => {
  const markup = markupFor({ done: nothing, isHidden: false });
  expect(wordsOf(markup)).toContain(
    'See it as a student Use the hub the way your students will, before you invite them. View as a Student ' +
      'Look at the questions, or bring your own Create a class whose code approves students Give a first assignment ' +
      'Set up mail Introduce yourself',
  );
  expect(targetsIn(markup)).toEqual(['/questions', '/classes', '/assignments', '/settings?section=mail', '/settings']);
  expect(filledIn(markup)).toBe(1);
  expect(markup).not.toContain('<details');
});

it('goes on with the first step that is not done, and folds the done ones', () => {
  const markup = markupFor({ done: { ...nothing, asStudent: true, questions: true, mail: true }, isHidden: false });
  const [open = '', folded = ''] = markup.split('<details');
  expect(wordsOf(open)).toContain('Students join with the code and are approved at once');
  expect(targetsIn(open)).toEqual(['/classes', '/assignments', '/settings']);
  expect(wordsOf(folded)).toContain('3 done See it as a student');
  expect(targetsIn(folded)).toEqual(['/questions', '/settings?section=mail']);
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
  expect(isAsked({ done: { ...all, classCode: false, assignment: false }, isHidden: false })).toBe(true);
  expect(isAsked({ done: all, isHidden: false })).toBe(false);
  expect(isAsked({ done: nothing, isHidden: true })).toBe(false);
});
