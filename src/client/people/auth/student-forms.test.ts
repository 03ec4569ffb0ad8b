import { describe, expect, it } from 'vitest';
import { localToday } from './account-fields.tsx';
import { registrationForm } from './student-forms.tsx';

const valid = {
  email: 'maya@example.org',
  password: 'sector',
  firstName: 'Maya',
  lastName: 'Okafor',
  dateOfBirth: '2001-03-09',
};

function messagesFor(change: Partial<typeof valid>): Record<string, string[] | undefined> {
  return registrationForm.safeParse({ ...valid, ...change }).error?.flatten().fieldErrors ?? {};
}

it("localToday is the calendar date in the viewer's time zone", () => {
  expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

describe('the registration form', () => {
  it('accepts a complete form, born today included', () => {
    expect(messagesFor({})).toEqual({});
    expect(messagesFor({ dateOfBirth: localToday() })).toEqual({});
  });

  it('requires a date of birth that is not in the future', () => {
    expect(messagesFor({ dateOfBirth: '' }).dateOfBirth).toContain('Date of birth is required');
    const tomorrow = localToday(new Date(Date.now() + 86_400_000 * 1.5));
    expect(messagesFor({ dateOfBirth: tomorrow }).dateOfBirth).toContain('Date of birth cannot be in the future');
  });

  it('requires both names, not only blanks', () => {
    expect(messagesFor({ firstName: '', lastName: '  ' })).toMatchObject({
      firstName: ['First name is required'],
      lastName: ['Last name is required'],
    });
  });

  it('requires a valid address and a password of at least 6 characters', () => {
    expect(messagesFor({ email: 'maya', password: '12345' })).toMatchObject({
      email: ['Please enter a valid email address'],
      password: ['Password must be at least 6 characters'],
    });
  });
});
