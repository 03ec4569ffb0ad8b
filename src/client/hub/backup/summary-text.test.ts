import { describe, expect, it } from 'vitest';
import type { RestoreSummary } from '#shared/hub/backup.contract.ts';
import { linesText, mediaText, outcomeText, shownKinds, staffChangesText, totalsOf } from './summary-text.ts';

const none = { records: 0, added: 0, skipped: 0, overwritten: 0, refused: 0, unlinked: 0 };
const topics = { ...none, kind: 'topics', records: 12, added: 10, skipped: 2 };
const questions = { ...none, kind: 'questions', records: 1204, overwritten: 1200, refused: 4, unlinked: 1 };
const summary: RestoreSummary = {
  message: '',
  isDryRun: true,
  backup: { backupType: 'full', createdAt: '2026-11-21T12:00:00.000Z' },
  kinds: [topics, { ...none, kind: 'ownCards' }, questions],
  refusals: [],
  staffChanges: [],
  media: { added: 0, missing: 0 },
  snapshot: null,
};

describe('the summary of a restore', () => {
  it('says for each kind in the file what happens to it', () => {
    expect(shownKinds(summary).map(({ kind }) => kind)).toEqual(['topics', 'questions']);
    expect(outcomeText(topics)).toBe('10 added, 2 kept');
    expect(outcomeText(questions)).toBe('1,200 overwritten, 4 refused, 1 unlinked');
    expect(outcomeText(none)).toBe('left out');
  });

  it('adds up all kinds', () => {
    expect(totalsOf(summary)).toEqual({
      records: 1216,
      added: 10,
      skipped: 2,
      overwritten: 1200,
      refused: 4,
      unlinked: 1,
    });
  });

  it('names the faulty lines, as many as the server has named', () => {
    const refusal = { kind: 'questions', reason: 'The topic is missing' };
    expect(linesText({ ...refusal, count: 1, lines: [1204] })).toBe('Line 1,204');
    expect(linesText({ ...refusal, count: 2, lines: [3, 4] })).toBe('Lines 3, 4');
    expect(linesText({ ...refusal, count: 30, lines: [3, 4] })).toBe('Lines 3, 4 and 28 more');
    expect(linesText({ ...refusal, count: 2, lines: [] })).toBe('');
  });

  it('names the accounts of teachers that a restore has changed', () => {
    const owner = { email: 'vera@hub.test', staffRole: 'owner', status: 'approved', isActive: true } as const;
    const vera = { id: '1', firstName: 'Vera', lastName: 'Kramer', before: owner, after: owner, hasNewPassword: true };
    const eve = { ...vera, id: '2', firstName: 'Eve', lastName: 'New', before: null, hasNewPassword: false };
    expect(staffChangesText({ staffChanges: [] })).toBeNull();
    expect(staffChangesText({ staffChanges: [vera, eve] })).toBe(
      'Changed accounts of teachers: Vera Kramer (new password), Eve New (new owner).',
    );
  });

  it('says what happens to pictures, videos and attachments', () => {
    expect(mediaText({ added: 0, missing: 0 })).toBeNull();
    expect(mediaText({ added: 3, missing: 1 })).toBe(
      'Pictures, videos and attachments: 3 added, 1 neither here nor in the backup.',
    );
    expect(mediaText({ added: 1200, missing: 0 })).toBe('Pictures, videos and attachments: 1,200 added.');
  });
});
