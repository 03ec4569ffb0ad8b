import { expect, it } from 'vitest';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { CallError } from '#client/lib/call.ts';
import { failureOf, keyRefusal } from './use-restore.ts';

const refusal = (message: string, code: ErrorCode) => new CallError(400, JSON.stringify({ message, code }));
const lost = new CallError(0, 'The server could not be reached');
const sending = { step: 'sending', sent: 1, total: 9 } as const;
const waiting = { step: 'waiting' } as const;

it("reports a refused restore in the server's words, and that nothing was changed", () => {
  const failureFor = (message: string, code: ErrorCode = 'invalid') =>
    failureOf(refusal(message, code), { during: 'restoring', work: waiting });
  expect(failureFor('This file is of a newer version')).toEqual({
    message: 'This file is of a newer version',
    consequence: 'Nothing was changed.',
  });
  expect(failureFor('This backup is damaged, so nothing was restored: line 7.', 'damaged_backup').consequence).toBe('');
  expect(failureFor('No teacher could sign in, so nothing was restored.', 'last_teacher').consequence).toBe('');
  const crash = new CallError(500, JSON.stringify({ message: 'Internal server error', code: 'internal' }));
  expect(failureOf(crash, { during: 'restoring', work: waiting }).message).toBe('Failed to restore the backup');
});

it('reports that nothing was changed if no response came, unless the server had the whole file to restore', () => {
  expect(failureOf(lost, { during: 'checking', work: waiting }).consequence).toBe('Nothing was changed.');
  expect(failureOf(lost, { during: 'restoring', work: sending }).consequence).toBe('Nothing was changed.');
  expect(failureOf(lost, { during: 'restoring', work: waiting }).consequence).toContain('completely or not at all');
});

it('distinguishes a missing or wrong key from other refusals', () => {
  expect(keyRefusal(refusal('This key does not open the backup.', 'backup_key'))).toBe(
    'This key does not open the backup.',
  );
  expect(keyRefusal(refusal('This backup is damaged.', 'damaged_backup'))).toBeNull();
  expect(keyRefusal(lost)).toBeNull();
});
