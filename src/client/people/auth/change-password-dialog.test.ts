import { describe, expect, it } from 'vitest';
import { changePasswordForm } from './change-password-dialog.tsx';

const messagesOf = (form: object) => changePasswordForm.safeParse(form).error?.issues.map(({ message }) => message);

describe('the form for changing the password', () => {
  it('accepts any current password and a new one of at least 6 characters', () => {
    expect(messagesOf({ currentPassword: 'x', newPassword: '123456' })).toBeUndefined();
  });

  it('says what is missing', () => {
    expect(messagesOf({ currentPassword: '', newPassword: '12345' })).toEqual([
      'Please enter your current password',
      'Password must be at least 6 characters',
    ]);
  });
});
