import { describe, expect, it } from 'vitest';
import { bulkQueued } from './email-toasts.ts';

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
