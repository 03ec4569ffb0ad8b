import { describe, expect, it } from 'vitest';
import { formatDateTime } from '#client/lib/format.ts';
import { canSendAgain, isUnsent, reasonText, whenText } from './mail-log-screen.tsx';

describe('a message in the log', () => {
  it('can be sent again if it failed, or was kept before mail was set up', () => {
    expect(isUnsent({ state: 'failed' }, false)).toBe(true);
    expect(isUnsent({ state: 'kept' }, false)).toBe(false);
    expect(isUnsent({ state: 'kept' }, true)).toBe(true);
    expect(isUnsent({ state: 'sent' }, true)).toBe(false);
  });

  it('can’t be sent again if its link works only once', () => {
    expect(canSendAgain({ kind: 'contact_notice' })).toBe(true);
    expect(canSendAgain({ kind: 'password_reset' })).toBe(false);
  });

  it('shows when it was sent or, until then, when it was written', () => {
    const createdAt = '2026-11-20T10:00:00.000Z';
    const sentAt = '2026-11-20T12:30:00.000Z';
    expect(whenText({ createdAt, sentAt: null })).toBe(formatDateTime(createdAt));
    expect(whenText({ createdAt, sentAt })).toBe(formatDateTime(sentAt));
  });

  it('shows why it failed, or which attempt failed if it waits for the next one, unless it was sent', () => {
    expect(reasonText({ state: 'failed', reason: 'Mailbox full', attempts: 4 })).toBe('Mailbox full');
    expect(reasonText({ state: 'queued', reason: 'Timed out', attempts: 2 })).toBe('Attempt 2 failed: Timed out');
    expect(reasonText({ state: 'sent', reason: 'Timed out', attempts: 2 })).toBeNull();
    expect(reasonText({ state: 'queued', reason: null, attempts: 0 })).toBeNull();
  });
});
