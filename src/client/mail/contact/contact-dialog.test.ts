import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { sendFailure } from './contact-dialog.tsx';

const refusal = (status: number, message: string) => new CallError(status, JSON.stringify({ message, code: 'any' }));

describe('a message that was not sent', () => {
  it('shows the same text for every failure', () => {
    const usual = { title: 'Error', description: 'Failed to send message. Please try again.', variant: 'destructive' };
    for (const error of [new CallError(0, 'offline'), refusal(500, 'Something'), refusal(415, 'Wrong type')]) {
      expect(sendFailure(error)).toEqual(usual);
    }
  });

  it('says when there were too many messages', () => {
    expect(sendFailure(refusal(429, 'Please wait 10 minutes.')).description).toBe('Please wait 10 minutes.');
  });
});
