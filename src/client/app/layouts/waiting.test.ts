import { describe, expect, it } from 'vitest';
import { linkName, waitingFor } from './waiting.ts';

const attention = {
  pendingApprovals: 1200,
  newMessages: 1,
  failedMail: 4,
  possibleWrongKeys: 2,
  reported: 0,
  failedBackups: 1,
  newLibrary: 0,
  mentions: 0,
  mentionedInId: null,
  hasAssignments: false,
};

describe('the name of a link', () => {
  it('says how many wait behind it', () => {
    const waiting = waitingFor(attention);
    expect(linkName('Approvals', waiting['/approvals'])).toBe('Approvals, 1,200 waiting');
    expect(linkName('Contacts', waiting['/contacts'])).toBe('Contacts, 1 new');
    expect(linkName('Verify MCQs', waiting['/verify-mcqs'])).toBe('Verify MCQs, 2 to check');
    expect(linkName('Backup', waiting['/backup'])).toBe('Backup, 1 failed');
  });

  it('is the bare label if nothing waits or the count is not known yet', () => {
    expect(linkName('Approvals', waitingFor({ ...attention, pendingApprovals: 0 })['/approvals'])).toBe('Approvals');
    expect(linkName('Approvals', waitingFor(undefined)['/approvals'])).toBe('Approvals');
    expect(linkName('Topics', waitingFor(attention)['/topics'])).toBe('Topics');
  });
});
