import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { bulkQueued, failed } from './email-toasts.ts';

describe('a mailing', () => {
  it('reports how many messages are on the way, and how many students get none', () => {
    expect(bulkQueued({ totalSent: 1204, totalFailed: 0 }, true).description).toBe('1,204 emails are on the way.');
    expect(bulkQueued({ totalSent: 1, totalFailed: 2 }, true).description).toBe(
      '1 email is on the way. 2 students can’t be emailed.',
    );
  });

  it('has failed if nobody gets a message', () => {
    expect(bulkQueued({ totalSent: 0, totalFailed: 1 }, true)).toEqual({
      title: 'Failed to Send Bulk Email',
      description: 'No email was sent. 1 student can’t be emailed.',
      variant: 'destructive',
    });
  });
});

describe('a failure', () => {
  it('includes the server’s message if there is one', () => {
    const refusal = new CallError(409, JSON.stringify({ message: 'This account is deactivated', code: 'conflict' }));
    expect(failed('Failed to Send Email', refusal)).toEqual({
      title: 'Failed to Send Email',
      description: 'This account is deactivated',
      variant: 'destructive',
    });
    expect(failed('Birthday Check Failed', new Error('offline')).description).toBe('Please try again.');
  });
});
