import { describe, expect, it } from 'vitest';
import { makePreview, makeResult } from '#tests/support/client/question-import-factory.ts';
import { checkedToast, importedToast } from './import-messages.ts';

const mismatching = (mismatches: number) =>
  makeResult({ validation: { totalChecked: 500, matches: 500 - mismatches, mismatches, redFlags: [] } });

describe('an import that succeeded', () => {
  const seen = { isSeen: true };

  it('says how many questions were uploaded', () => {
    expect(importedToast(makeResult(), seen)).toEqual({
      title: 'Successfully uploaded 500 questions',
      variant: 'success',
    });
    expect(importedToast(makeResult({ count: 1 }), seen).title).toBe('Successfully uploaded 1 question');
  });

  it('looks like a failure where answers disagree, and says how many do', () => {
    expect(importedToast(mismatching(2), seen)).toEqual({
      title: 'Successfully uploaded 500 questions (2 answer mismatches detected)',
      variant: 'destructive',
    });
    expect(importedToast(mismatching(1), seen).title).toContain(' (1 answer mismatch detected)');
  });

  it('says what was left out', () => {
    const result = makeResult({ count: 490, skippedProblems: 3, skippedDuplicates: 7 });
    expect(importedToast(result, seen).description).toBe('Left out: 3 rows with problems, 7 duplicates.');
    expect(importedToast(makeResult({ skippedDuplicates: 1 }), seen).description).toBe('Left out: 1 duplicate.');
  });

  it('says where the report is to who closed the dialog', () => {
    const report = 'Open the bulk upload again for the report.';
    expect(importedToast(makeResult(), { isSeen: false }).description).toBe(report);
    expect(importedToast(makeResult({ skippedDuplicates: 1 }), { isSeen: false }).description).toBe(
      `Left out: 1 duplicate. ${report}`,
    );
  });
});

it('a check that ended unseen says what it found', () => {
  expect(checkedToast(makePreview()).description).toBe('500 new questions. Open the bulk upload again to go on.');
  expect(checkedToast(makePreview({ newCount: 1, problemCount: 3 })).description).toBe(
    '1 new question, 3 problems. Open the bulk upload again to go on.',
  );
});
