import { describe, expect, it } from 'vitest';
import { makeStudent } from '#tests/support/client/student-factory.ts';
import { protectedText, protectionOf } from './protection.ts';

const teacher = makeStudent({ id: 't1', role: 'teacher', staffRole: 'teacher' });

describe('the protection of an account', () => {
  it("covers the user's own account", () => {
    expect(protectionOf(teacher, { id: 't1', staffRole: 'teacher' })).toBe('own');
    expect(protectionOf(teacher, { id: 't1', staffRole: 'owner' })).toBe('own');
  });

  it("covers teachers' accounts, except from owners", () => {
    expect(protectionOf(teacher, { id: 't2', staffRole: 'teacher' })).toBe('staff');
    expect(protectionOf(teacher, { id: 't2', staffRole: 'owner' })).toBeNull();
  });

  it("does not cover students' accounts", () => {
    expect(protectionOf(makeStudent(), { id: 't1', staffRole: 'teacher' })).toBeNull();
  });

  it('is explained', () => {
    expect(protectedText('own', 'deleted')).toBe('Your own account can’t be deleted');
    expect(protectedText('own', 'demoted')).toBe('Your own account can’t be given another role');
    expect(protectedText('staff', 'demoted')).toBe('Only owners can change teachers’ accounts');
  });
});
