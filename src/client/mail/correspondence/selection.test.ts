import { describe, expect, it } from 'vitest';
import { makeStudent } from '#tests/support/client/student-factory.ts';
import { countElsewhere, NOBODY, shownState, withStudents } from './selection.ts';

const [ana, bo] = [makeStudent({ id: 'a' }), makeStudent({ id: 'b' })];
const gone = makeStudent({ id: 'c', isActive: false });

describe('the selection of students', () => {
  it('adds the shown students, except those who can’t get messages', () => {
    const selection = withStudents(NOBODY, [ana, bo, gone], true);
    expect([...selection.keys()]).toEqual(['a', 'b']);
    expect(shownState(selection, [ana, bo, gone])).toBe('all');
  });

  it('distinguishes some from all and from none', () => {
    const selection = withStudents(NOBODY, [ana], true);
    expect(shownState(selection, [ana, bo])).toBe('some');
    expect(shownState(selection, [bo])).toBe('none');
    expect(shownState(NOBODY, [gone])).toBe('none');
  });

  it('keeps students on other pages', () => {
    const selection = withStudents(withStudents(NOBODY, [ana], true), [bo], true);
    expect(countElsewhere(selection, [bo])).toBe(1);
    expect([...withStudents(selection, [bo], false).keys()]).toEqual(['a']);
  });
});
