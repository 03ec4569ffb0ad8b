import { expect, it } from 'vitest';
import type { RestoreSummary } from '#shared/hub/backup.contract.ts';
import { summaryLines } from './restore-summary.ts';

const none = { added: 0, skipped: 0, overwritten: 0, refused: 0, unlinked: 0 };
const summary: RestoreSummary = {
  message: 'The backup was restored.',
  isDryRun: false,
  backup: { backupType: 'full', createdAt: '2026-03-11T12:00:00.000Z' },
  kinds: [
    { kind: 'users', records: 1200, ...none, added: 1198, skipped: 2 },
    { kind: 'mailings', records: 0, ...none },
    { kind: 'questionFlags', records: 3, ...none, refused: 3 },
  ],
  refusals: [
    { kind: 'questionFlags', reason: 'the question does not exist here and is not restored', count: 3, lines: [7, 8] },
  ],
  staffChanges: [
    {
      id: '1',
      firstName: 'Vera',
      lastName: 'Kramer',
      before: { email: 'vera@example.org', staffRole: 'teacher', status: 'approved', isActive: true },
      after: { email: 'vera@example.com', staffRole: 'teacher', status: 'approved', isActive: true },
      hasNewPassword: false,
    },
  ],
  media: { added: 5, missing: 1 },
  snapshot: 'before-restore-2026-03-11T12-00-00-000Z.json.gz',
};

it('the summary of a restore is a table of what was in the file, followed by notes', () => {
  expect(summaryLines(summary, '/data/backups')).toEqual([
    'A full backup of 2026-03-11T12:00:00.000Z',
    '               in the file  added  skipped  overwritten  refused  unlinked',
    'users                 1200   1198        2            0        0         0',
    'questionFlags            3      0        0            0        3         0',
    'Refused: 3 of questionFlags, the question does not exist here and is not restored (line 7, 8, …)',
    'Teacher’s account: Vera Kramer, vera@example.org: new address vera@example.com',
    'Pictures, videos and attachments: 5 added, 1 missing',
    'What was here before is kept as before-restore-2026-03-11T12-00-00-000Z.json.gz (/data/backups)',
    'The backup was restored.',
  ]);
});

it('the summary of a dry run has no snapshot', () => {
  const dry = { ...summary, isDryRun: true, snapshot: null, refusals: [], media: { added: 0, missing: 0 } };
  expect(summaryLines(dry, '/data/backups').slice(-2)).toEqual([
    'Pictures, videos and attachments: 0 added',
    'The backup was restored.',
  ]);
});
