import { describe, expect, it } from 'vitest';
import { makeStudent } from '#tests/support/client/student-factory.ts';
import { changedDates, dateProblem, firstProblem, withDate } from './birth-dates-dialog.tsx';

const ana = makeStudent({ id: 'a', dateOfBirth: '2001-03-09' });
const bo = makeStudent({ id: 'b', firstName: 'Bo', dateOfBirth: null });

describe('dates of birth entered in bulk', () => {
  it('are only sent if they changed', () => {
    const edits = withDate(withDate(new Map(), ana, '2001-03-10'), bo, '1999-12-31');
    expect(changedDates(edits)).toEqual([
      { id: 'a', dateOfBirth: '2001-03-10' },
      { id: 'b', dateOfBirth: '1999-12-31' },
    ]);
    expect(changedDates(withDate(edits, ana, '2001-03-09'))).toEqual([{ id: 'b', dateOfBirth: '1999-12-31' }]);
  });

  it('are not sent for an empty field', () => {
    expect(changedDates(withDate(withDate(new Map(), bo, '1999-12-31'), bo, ''))).toEqual([]);
    expect(changedDates(withDate(new Map(), ana, ''))).toEqual([]);
  });

  it('must be between 1900 and today', () => {
    expect(dateProblem(undefined, '2026-11-21')).toBeUndefined();
    expect(dateProblem('2026-11-21', '2026-11-21')).toBeUndefined();
    expect(dateProblem('2026-11-22', '2026-11-21')).toBe('This date is in the future');
    expect(dateProblem('1900-01-01', '2026-11-21')).toBeUndefined();
    expect(dateProblem('0201-03-09', '2026-11-21')).toBe('This date is before 1900');
  });

  it("are reported with the student's name if they are wrong", () => {
    const edits = withDate(withDate(new Map(), ana, '2001-03-10'), bo, '2026-11-22');
    expect(firstProblem(edits, '2026-11-21')).toBe('Bo Lima: This date is in the future');
    expect(firstProblem(edits, '2026-11-22')).toBeUndefined();
  });
});
