import { describe, expect, it } from 'vitest';
import type { SenderState } from '#client/api/review-sender.ts';
import { waitingText } from './waiting-text.ts';

const resume = { kind: 'resume', id: 'r', cardId: 'c', at: '2026-11-21T10:00:00.000Z' } as const;
const state = (count: number, isFailing: boolean): SenderState => ({
  waiting: Array.from({ length: count }, () => resume),
  isSending: true,
  isFailing,
});

describe('what is said of grades that are not sent yet', () => {
  it('is nothing while they are sent without delay', () => {
    expect(waitingText(state(1, false), false)).toBeNull();
  });

  it('is their number once that has failed or takes long', () => {
    expect(waitingText(state(1, true), false)).toBe('1 grade waiting to be sent');
    expect(waitingText(state(3, false), true)).toBe('3 grades waiting to be sent');
  });

  it('is nothing where none is left, for another tab may have sent them', () => {
    expect(waitingText(state(0, true), true)).toBeNull();
  });
});
