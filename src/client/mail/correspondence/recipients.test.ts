import { describe, expect, it } from 'vitest';
import { makeStudent } from '#tests/support/client/student-factory.ts';
import { emailLabel, namesText, unreachableReason } from './recipients.ts';

describe('the recipients of a message', () => {
  it('include every active account that is not rejected', () => {
    expect(unreachableReason({ status: 'approved', isActive: true })).toBeNull();
    expect(unreachableReason({ status: 'pending', isActive: true })).toBeNull();
    expect(unreachableReason({ status: 'approved', isActive: false })).toBe('Deactivated accounts get no email');
    expect(unreachableReason({ status: 'rejected', isActive: false })).toBe('Rejected accounts get no email');
  });

  it('are counted in the label', () => {
    expect(emailLabel({ kind: 'one', student: makeStudent() })).toBe('Email student');
    expect(emailLabel({ kind: 'selected', students: [makeStudent()] })).toBe('Email 1 student');
    const many = Array.from({ length: 14 }, () => makeStudent());
    expect(emailLabel({ kind: 'selected', students: many })).toBe('Email 14 students');
    expect(emailLabel({ kind: 'all', count: 1204 })).toBe('Email all 1,204 students');
    expect(emailLabel({ kind: 'all', count: 1 })).toBe('Email the one student');
    expect(emailLabel({ kind: 'all', count: 30, classId: 'c' })).toBe('Email all 30 students of this class');
  });

  it('are listed by name while the list is short', () => {
    const students = ['Ana', 'Bo', 'Cy', 'Di', 'Ed'].map((firstName) => makeStudent({ firstName, lastName: 'Lima' }));
    const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
    expect(plain(namesText(students.slice(0, 3)))).toBe('Ana Lima, Bo Lima, Cy Lima');
    expect(plain(namesText(students.slice(0, 4)))).toBe('Ana Lima, Bo Lima, Cy Lima and 1 other');
    expect(plain(namesText(students))).toBe('Ana Lima, Bo Lima, Cy Lima and 2 others');
  });

  it('keep a right-to-left name apart from the others', () => {
    expect(namesText([makeStudent({ firstName: 'مريم', lastName: 'الخطيب' })])).toBe('\u2068مريم الخطيب\u2069');
  });
});
