import { describe, expect, it } from 'vitest';
import { emptyDraft } from './assignment-draft.ts';
import { rulesText, suggestedTitle } from './draft-text.ts';

const draft = emptyDraft(new Date('2026-10-28T14:30:20Z'), 'America/New_York', null);

describe('the rules of an assignment in one line', () => {
  it.each([
    [{}, '1 attempt, no time limit, answers after handing in'],
    [
      { attempts: '0', timeLimit: '20', reveal: 'never', takesLate: true, areMarksShown: false },
      'any number of attempts, 20 minutes, answers never shown, late work accepted, marks hidden',
    ],
    [
      { attempts: '2', pool: 'wrong', kinds: ['numeric'], weight: '3', instructions: 'Read chapter 2.' },
      '2 attempts, no time limit, only questions answered wrong, one kind of question, answers after handing in, weight 3, with instructions',
    ],
    [{ kind: 'exam' }, '1 attempt, answers after handing in'],
    [{ kind: 'cards' }, 'no late work'],
  ] as const)('with %j', (change, text) => {
    expect(rulesText({ ...draft, ...change, kinds: 'kinds' in change ? [...change.kinds] : [] })).toBe(text);
  });
});

describe('the title until the teacher types one', () => {
  const title = (change: Partial<typeof draft>, topics: string[] = [], exam = '') =>
    suggestedTitle({ ...draft, ...change }, { topics, exam });

  it('says what the work is about, and how much it is', () => {
    expect(title({ count: '10' }, ['Liver'])).toBe('Liver, 10 questions');
    expect(title({ count: '1' }, ['Liver', 'Spleen'])).toBe('Liver and Spleen, 1 question');
    expect(title({ count: '10' }, ['Liver', 'Spleen', 'Bowel'])).toBe('Liver and 2 other topics, 10 questions');
    expect(title({ kind: 'cards', count: '20' }, ['Liver'])).toBe('Liver, 20 cards');
    expect(title({ kind: 'questions', questionIds: ['a', 'b'] })).toBe('2 questions');
    expect(title({ kind: 'exam' }, [], 'ARDMS SPI 2026')).toBe('ARDMS SPI 2026');
  });

  it('is empty before anything is chosen, leaves out a number that is none, and fits', () => {
    expect([title({}), title({ kind: 'questions' }), title({ kind: 'exam' })]).toEqual(['', '', '']);
    expect(title({ count: 'x' }, ['Liver'])).toBe('Liver');
    expect(title({}, ['L'.repeat(300)])).toHaveLength(200);
  });
});
