import { expect, it } from 'vitest';
import { statisticsUrlState } from './question-issues.tsx';

it('finds the statistics of a question by its first line, within the length limit of a search', () => {
  expect(statisticsUrlState('\nWhich vessel is marked? \r\nSee (A)')).toEqual({
    tab: 'questions',
    itemSearch: 'Which vessel is marked?',
  });
  expect(statisticsUrlState('x'.repeat(199) + '\u{1FAC0}'.repeat(3)).itemSearch).toBe('x'.repeat(199));
});
