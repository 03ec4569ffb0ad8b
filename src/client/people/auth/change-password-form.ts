import type { z } from 'zod';
import { changePassword } from '#shared/people/auth.contract.ts';

const { currentPassword, newPassword } = changePassword.body.shape;

/** The contract's change of password; that something has to be there is said before the server is asked. */
export const changePasswordForm = changePassword.body.extend({
  currentPassword: currentPassword.min(1, 'Please enter your current password'),
  newPassword,
});
export type PasswordChange = z.input<typeof changePasswordForm>;
