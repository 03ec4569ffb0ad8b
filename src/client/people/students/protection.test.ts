import { describe, expect, it } from 'vitest';
import { anAccount } from '#tests/support/client/account-factory.ts';
import { protectedText, protectionOf } from './protection.ts';

const teacher = anAccount({ id: 't1', role: 'teacher' });

describe('the protection of an account', () => {
  it('holds for one’s own, also among many teachers', () => {
    expect(protectionOf(teacher, { ownId: 't1', activeTeachers: 5 })).toBe('own');
  });

  it('holds for the last active teacher', () => {
    expect(protectionOf(teacher, { ownId: 't2', activeTeachers: 1 })).toBe('last-teacher');
    expect(protectionOf(teacher, { ownId: 't2', activeTeachers: 2 })).toBeNull();
  });

  it('does not hold for students, for deactivated teachers, and while the count is unknown', () => {
    expect(protectionOf(anAccount(), { ownId: 't1', activeTeachers: 1 })).toBeNull();
    expect(protectionOf({ ...teacher, isActive: false }, { ownId: 't2', activeTeachers: 1 })).toBeNull();
    expect(protectionOf(teacher, { ownId: 't2', activeTeachers: undefined })).toBeNull();
  });

  it('is explained', () => {
    expect(protectedText('own', 'deleted')).toBe('Your own account can’t be deleted');
    expect(protectedText('last-teacher', 'demoted')).toBe('The last active teacher can’t be given another role');
  });
});
