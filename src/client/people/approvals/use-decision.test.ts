import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { decided, decisionFailed } from './use-decision.tsx';

const maya = { firstName: 'Maya', lastName: 'Okafor' };
const ana = { firstName: 'Ana', lastName: 'Ruiz' };

describe('the notification of a decision', () => {
  it('names a single student', () => {
    expect(decided([maya], 'approved', { updatedCount: 1, skippedCount: 0 })).toEqual({
      title: 'Student Approved',
      description: 'Maya Okafor can now take quizzes.',
      variant: 'success',
    });
    expect(decided([maya], 'rejected', { updatedCount: 1, skippedCount: 0 })).toEqual({
      title: 'Student Rejected',
      description: "Maya Okafor can't sign in any more.",
    });
  });

  it('counts several, including those that another teacher decided first', () => {
    expect(decided([maya, ana, maya], 'approved', { updatedCount: 2, skippedCount: 1 })).toMatchObject({
      title: 'Students Approved',
      description: '2 students can now take quizzes. 1 other had already been decided.',
    });
  });

  it('does not claim success if nothing changed', () => {
    const { title, variant } = decided([maya, ana], 'approved', { updatedCount: 0, skippedCount: 2 });
    expect(title).toBe('Nothing Changed');
    expect(variant).toBeUndefined();
  });

  it('says why it failed, or that the students are still waiting', () => {
    const refused = new CallError(409, JSON.stringify({ message: 'Already rejected', code: 'conflict' }));
    expect(decisionFailed([maya], refused)).toMatchObject({
      title: 'Failed to update user status',
      description: 'Already rejected',
    });
    expect(decisionFailed([maya], new Error('x')).description).toContain('Maya Okafor is still waiting');
    expect(decisionFailed([maya, ana], new Error('x')).description).toContain('2 students are still waiting');
  });
});
