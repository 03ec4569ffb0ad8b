import { expect, it } from 'vitest';
import { changePasswordForm } from './change-password-dialog.tsx';

const messagesOf = (form: object) => changePasswordForm.safeParse(form).error?.issues.map(({ message }) => message);

it('the form for changing the password needs a current one and a new one of at least 6 characters', () => {
  expect(messagesOf({ currentPassword: 'x', newPassword: '123456' })).toBeUndefined();
  expect(messagesOf({ currentPassword: '', newPassword: '12345' })).toEqual([
    'Please enter your current password',
    'Password must be at least 6 characters',
  ]);
});
