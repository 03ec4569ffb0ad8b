import { describe, expect, it } from 'vitest';
import { formatDateTime } from '#client/lib/format.ts';
import { canSendAgain, isUnsent, reasonText, whenText } from './mail-log.tsx';

describe('a mail in the log', () => {
  it('can be sent again where it failed, or was kept before mail was set up', () => {
    expect(isUnsent({ state: 'failed' }, false)).toBe(true);
    expect(isUnsent({ state: 'kept' }, false)).toBe(false);
    expect(isUnsent({ state: 'kept' }, true)).toBe(true);
    expect(isUnsent({ state: 'sent' }, true)).toBe(false);
  });

  it('can’t be sent again where its link was good only once', () => {
    expect(canSendAgain({ kind: 'contact_notice' })).toBe(true);
    expect(canSendAgain({ kind: 'password_reset' })).toBe(false);
  });

  it('has the time it was sent at or, until then, written at', () => {
    const createdAt = '2026-11-20T10:00:00.000Z';
    const sentAt = '2026-11-20T12:30:00.000Z';
    expect(whenText({ createdAt, sentAt: null })).toBe(formatDateTime(createdAt));
    expect(whenText({ createdAt, sentAt })).toBe(formatDateTime(sentAt));
  });

  it('says why it failed, and of one that waits for the next attempt which one failed', () => {
    expect(reasonText({ state: 'failed', reason: 'Mailbox full', attempts: 4 })).toBe('Mailbox full');
    expect(reasonText({ state: 'queued', reason: 'Timed out', attempts: 2 })).toBe('Attempt 2 failed: Timed out');
  });

  it('has nothing to say of one that arrived or has not been tried', () => {
    expect(reasonText({ state: 'sent', reason: 'Timed out', attempts: 2 })).toBeNull();
    expect(reasonText({ state: 'queued', reason: null, attempts: 0 })).toBeNull();
  });
});
