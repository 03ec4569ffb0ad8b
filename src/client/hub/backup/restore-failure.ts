import type { Work } from '#client/components/file-import/import-state.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import type { RestoreFailure } from './restore-state.ts';

interface FailureContext {
  during: 'checking' | 'restoring';
  /** How far it was. */
  work: Work;
}

const UNCHANGED = 'Nothing was changed.';

/** Why nothing came of a check or a restore, and what that means for what is here: it is restored whole or not at all. */
export function failureOf(error: unknown, { during, work }: FailureContext): RestoreFailure {
  if (error instanceof CallError && error.status !== 0) {
    const message = serverMessage(error, 'Failed to restore the backup');
    const code = error.body?.code;
    // With these codes the message says it.
    return { message, consequence: code === 'damaged_backup' || code === 'last_teacher' ? '' : UNCHANGED };
  }
  const message = 'The connection to the server was lost, or the file has moved or changed since it was chosen.';
  if (during === 'checking' || work.step === 'sending') return { message, consequence: UNCHANGED };
  return {
    message: 'The connection to the server was lost before it had answered.',
    consequence: 'A backup is restored completely or not at all. Reload this page: its figures show which.',
  };
}
