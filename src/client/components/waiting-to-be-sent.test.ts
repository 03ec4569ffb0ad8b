import { describe, expect, it } from 'vitest';
import type { OutboxState } from '#client/lib/outbox.ts';
import { waitingText } from './waiting-to-be-sent.tsx';

const state = (count: number, isFailing: boolean): OutboxState<unknown> => ({
  waiting: Array.from({ length: count }),
  isSending: true,
  isFailing,
});

describe('what is said of what is not sent yet', () => {
  it('is nothing while they are sent without delay', () => {
    expect(waitingText(state(1, false), { noun: 'grade', isLate: false })).toBeNull();
  });

  it('is their number once that has failed or takes long', () => {
    expect(waitingText(state(1, true), { noun: 'grade', isLate: false })).toBe('1 grade waiting to be sent');
    expect(waitingText(state(3, false), { noun: 'grade', isLate: true })).toBe('3 grades waiting to be sent');
  });

  it('is nothing where none is left, for another tab may have sent them', () => {
    expect(waitingText(state(0, true), { noun: 'grade', isLate: true })).toBeNull();
  });
});
