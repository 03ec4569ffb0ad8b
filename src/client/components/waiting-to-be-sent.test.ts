import { describe, expect, it } from 'vitest';
import type { OutboxState } from '#client/lib/outbox.ts';
import { waitingText } from './waiting-to-be-sent.tsx';

const state = (count: number, isFailing: boolean): OutboxState<unknown> => ({
  waiting: Array.from({ length: count }),
  isSending: true,
  isFailing,
});

describe('the text about unsent entries', () => {
  it('is missing while they are sent without delay', () => {
    expect(waitingText(state(1, false), { noun: 'grade', isLate: false })).toBeNull();
  });

  it('is their number after a failure or a long delay', () => {
    expect(waitingText(state(1, true), { noun: 'grade', isLate: false })).toBe('1 grade waiting to be sent');
    expect(waitingText(state(3, false), { noun: 'grade', isLate: true })).toBe('3 grades waiting to be sent');
  });

  it('is missing if none are left, since another tab may have sent them', () => {
    expect(waitingText(state(0, true), { noun: 'grade', isLate: true })).toBeNull();
  });
});
