import { describe, expect, it } from 'vitest';
import { CallError } from './call.ts';
import { failed } from './failed.ts';

const refused = new CallError(409, JSON.stringify({ message: 'The selection has changed', code: 'conflict' }));
const broken = new CallError(500, JSON.stringify({ message: 'Internal server error', code: 'internal' }));

describe('the notification of a failure', () => {
  it('shows the server’s reason below the failure, if it is useful', () => {
    expect(failed('Failed to update questions', refused)).toMatchObject({
      title: 'Failed to update questions',
      description: 'The selection has changed',
    });
    expect(failed('Failed to update questions', broken)).toEqual({
      title: 'Failed to update questions',
      variant: 'destructive',
    });
  });

  it('shows another text if the server gave no reason, or only internals', () => {
    const otherwise = 'Please try again.';
    expect(failed('Failed to send', refused, otherwise)).toEqual({
      title: 'Failed to send',
      description: 'The selection has changed',
      variant: 'destructive',
    });
    for (const error of [broken, new Error('offline')]) {
      expect(failed('Failed to send', error, otherwise).description).toBe(otherwise);
    }
  });
});
