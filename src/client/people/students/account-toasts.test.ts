import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { activeChanged, failed } from './account-toasts.ts';

describe('a notification about an account', () => {
  it('says whether the user can sign in', () => {
    const maya = { firstName: 'Maya', lastName: 'Okafor' };
    expect(activeChanged(maya, true).description).toBe('Maya Okafor is active and can sign in.');
    expect(activeChanged(maya, false).description).toBe("Maya Okafor is inactive and can't sign in any more.");
  });

  it('gives the server’s reason for a failure, but no internals', () => {
    const refused = new CallError(409, JSON.stringify({ message: 'The last active teacher', code: 'conflict' }));
    const broken = new CallError(500, JSON.stringify({ message: 'x', code: 'internal' }));
    expect(failed('Failed to delete user account', refused)).toEqual({
      title: 'Failed to delete user account',
      description: 'The last active teacher',
      variant: 'destructive',
    });
    expect(failed('Failed to update user details', broken).description).toBe('Please try again.');
  });
});
