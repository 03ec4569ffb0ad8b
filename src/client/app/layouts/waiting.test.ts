import { expect, it } from 'vitest';
import { linkName, sumOf, waitingBehind, waitingFor } from './waiting.ts';

const attention = {
  pendingApprovals: 1200,
  newMessages: 1,
  failedMail: 4,
  possibleWrongKeys: 2,
  reported: 3,
  failedBackups: 0,
  newLibrary: 0,
  mentions: 0,
  mentionedInId: null,
  hasAssignments: false,
  saysSchool: false,
  isSchool: false,
};
const approvals = { to: '/approvals' } as const;
const verify = {
  to: '/verify-mcqs',
  tabs: [
    { to: '/verify-mcqs', label: '' },
    { to: '/reports', label: '' },
  ],
} as const;

it.each([
  ['how many wait behind it', approvals, attention, 'X, 1,200 waiting', 1200],
  ['how many wait on each of its screens', verify, attention, 'X, 2 to check, 3 reported', 5],
  ['only its label if nothing waits', { to: '/backup' } as const, attention, 'X', 0],
  ['only its label where nothing can wait', { to: '/topics' } as const, attention, 'X', 0],
  ['only its label while the counts are not known', approvals, undefined, 'X', 0],
])('the name of a link says %s', (_what, link, counts, name, sum) => {
  const there = waitingBehind(link, waitingFor(counts));
  expect(linkName('X', there)).toBe(name);
  expect(sumOf(there)).toBe(sum);
});
