import { fullName, type Named } from '#client/components/full-name.ts';
import { serverMessage } from '#client/lib/call.ts';
import type { ToastContent } from '#client/lib/toast.ts';

/** Notifications of the list of accounts, in the words of the spec. */

export const activeChanged = (user: Named, isActive: boolean): ToastContent => ({
  title: 'User active status updated successfully',
  description: isActive
    ? `${fullName(user)} is active and can sign in.`
    : `${fullName(user)} is inactive and can't sign in any more.`,
  variant: 'success',
});
export const detailsChanged: ToastContent = { title: 'User details updated successfully', variant: 'success' };
export const accountDeleted = (user: Named): ToastContent => ({
  title: 'User account deleted successfully',
  description: `${fullName(user)} and all of the account’s data have been deleted.`,
  variant: 'success',
});

type Failure =
  | 'Failed to update user active status'
  | 'Failed to update user details'
  | 'Failed to delete user account';

/** Includes the server's reason, if it gave a useful one. */
export function failed(title: Failure, error: unknown): ToastContent {
  return { title, description: serverMessage(error, 'Please try again.'), variant: 'destructive' };
}
