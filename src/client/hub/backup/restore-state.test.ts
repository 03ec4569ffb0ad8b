import { describe, expect, it } from 'vitest';
import type { RestoreSummary } from '#shared/hub/backup.contract.ts';
import { CHOOSING, restoreReducer, type RestoreAction, type RestoreState } from './restore-state.ts';

const summary: RestoreSummary = {
  message: 'Restored',
  isDryRun: false,
  backup: { backupType: 'full', createdAt: '2026-11-21T12:00:00.000Z' },
  kinds: [],
  refusals: [],
  staffChanges: [],
  media: { added: 0, missing: 0 },
  snapshot: 'before-restore.json.gz',
};
const begun = { step: 'sending', sent: 0, total: 512 } as const;
const work = { step: 'working', stage: 'Restoring questions', done: 10, total: 20 } as const;
const failure = { message: 'This backup is damaged', consequence: 'Nothing was changed.' };
const after = (...actions: RestoreAction[]): RestoreState => actions.reduce(restoreReducer, CHOOSING);
const chosen = { type: 'chosen', change: { includeUsers: false } } as const;
const toChecked: RestoreAction[] = [chosen, { type: 'checkStarted', work: begun }, { type: 'checked', summary }];

describe('a restore', () => {
  it('goes from choices through a check to its end, with the same choices', () => {
    expect(after(chosen, { type: 'checkStarted', work: begun }, { type: 'advanced', work })).toMatchObject({
      stage: 'checking',
      options: { includeUsers: false, includeTopics: true },
      work,
    });
    expect(after(...toChecked)).toMatchObject({ stage: 'checked', options: { includeUsers: false }, summary });
    const restoring: RestoreAction[] = [...toChecked, { type: 'restoreStarted', work: begun }];
    expect(after(...restoring)).toMatchObject({ stage: 'restoring', options: { includeUsers: false } });
    expect(after(...restoring, { type: 'restored', summary })).toEqual({ stage: 'done', summary });
  });

  it('starts neither unchecked nor with choices other than the checked ones', () => {
    expect(after({ type: 'restoreStarted', work: begun })).toEqual(CHOOSING);
    const late = after(...toChecked, { type: 'chosen', change: { overwriteExisting: true } });
    expect(late).toMatchObject({ stage: 'checked', options: { overwriteExisting: false } });
    const again = after(...toChecked, { type: 'reconsidered' }, { type: 'restoreStarted', work: begun });
    expect(again).toMatchObject({ stage: 'options', options: { includeUsers: false } });
  });

  it('returns to its choices after a failure', () => {
    const failed = after(...toChecked, { type: 'restoreStarted', work: begun }, { type: 'failed', failure });
    expect(failed).toMatchObject({ stage: 'failed', failure });
    expect(restoreReducer(failed, { type: 'reconsidered' })).toMatchObject({
      stage: 'options',
      options: { includeUsers: false },
    });
  });

  it('ignores late results of a canceled check, and any result after its end', () => {
    const cancelled = after(
      { type: 'checkStarted', work: begun },
      { type: 'reconsidered' },
      { type: 'checked', summary },
    );
    expect(cancelled).toEqual(CHOOSING);
    const done = after(...toChecked, { type: 'restoreStarted', work: begun }, { type: 'restored', summary });
    expect(restoreReducer(done, { type: 'failed', failure })).toBe(done);
  });
});
