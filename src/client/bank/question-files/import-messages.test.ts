import { describe, expect, it } from 'vitest';
import { checkedToast, importedToast } from '#client/components/file-import/import-steps.ts';
import { makePreview, makeResult } from '#tests/support/client/question-import-factory.ts';
import { rowsWithProblems, IMPORT_WORDS, importableCount, obstacleOf, offerOf } from './import-messages.ts';

const mismatching = (mismatches: number) =>
  makeResult({ validation: { totalChecked: 500, matches: 500 - mismatches, mismatches, redFlags: [] } });

describe('a successful import', () => {
  const seen = { isSeen: true };

  it('says how many questions were uploaded', () => {
    expect(importedToast(makeResult(), IMPORT_WORDS, seen)).toEqual({
      title: 'Successfully uploaded 500 questions',
      variant: 'success',
    });
    expect(importedToast(makeResult({ count: 1 }), IMPORT_WORDS, seen).title).toBe('Successfully uploaded 1 question');
  });

  it('looks like a failure if answers disagree, and says how many do', () => {
    expect(importedToast(mismatching(2), IMPORT_WORDS, seen)).toEqual({
      title: 'Successfully uploaded 500 questions (2 answer mismatches detected)',
      variant: 'destructive',
    });
    expect(importedToast(mismatching(1), IMPORT_WORDS, seen).title).toContain(' (1 answer mismatch detected)');
  });

  it('says what it left out', () => {
    const result = makeResult({ count: 490, skippedProblems: 3, skippedDuplicates: 7 });
    expect(importedToast(result, IMPORT_WORDS, seen).description).toBe('Left out: 3 rows with problems, 7 duplicates.');
    expect(importedToast(makeResult({ skippedDuplicates: 1 }), IMPORT_WORDS, seen).description).toBe(
      'Left out: 1 duplicate.',
    );
  });

  it('says where the report is if the dialog was closed', () => {
    const report = 'Open the bulk upload again for the report.';
    expect(importedToast(makeResult(), IMPORT_WORDS, { isSeen: false }).description).toBe(report);
    expect(importedToast(makeResult({ skippedDuplicates: 1 }), IMPORT_WORDS, { isSeen: false }).description).toBe(
      `Left out: 1 duplicate. ${report}`,
    );
  });
});

it('says what a check found if the dialog was closed', () => {
  expect(checkedToast(makePreview(), IMPORT_WORDS).description).toBe(
    '500 new questions. Open the bulk upload again to continue.',
  );
  expect(checkedToast(makePreview({ newCount: 1, problemCount: 3 }), IMPORT_WORDS).description).toBe(
    '1 new question, 3 problems. Open the bulk upload again to continue.',
  );
});

const choices = { skipDuplicates: true, validRowsOnly: false, takeHidden: false, topicId: null, topics: {} };
const faulty = makePreview({ newCount: 497, problemCount: 3 });

it('the questions that an import stores are the new ones, and on request those that the bank already has', () => {
  const preview = makePreview({ newCount: 480, duplicateCount: 20 });
  expect(importableCount(preview, choices)).toBe(480);
  expect(importableCount(preview, { ...choices, skipDuplicates: false })).toBe(500);
});

it('stores hidden questions only on request', () => {
  const hidden = { count: 6, newCount: 3, duplicateCount: 2 };
  const preview = makePreview({ totalCount: 506, hidden });
  expect([importableCount(preview, choices), rowsWithProblems(preview)]).toEqual([500, 0]);
  expect(importableCount(preview, { ...choices, takeHidden: true })).toBe(503);
  expect(importableCount(preview, { ...choices, takeHidden: true, skipDuplicates: false })).toBe(505);
  const none = makePreview({ totalCount: 6, newCount: 0, hidden });
  expect(obstacleOf(none, choices)).toBe('All of these questions are hidden or deleted in the file.');
  expect(obstacleOf(none, { ...choices, takeHidden: true })).toBeNull();
});

describe('faults', () => {
  it('are counted by row, however many one row has', () => {
    const problems = [2, 2, 7].map((line) => ({ line, questionNumber: line - 1, message: 'Wrong' }));
    expect(rowsWithProblems(makePreview({ newCount: 490, duplicateCount: 8, problemCount: 3, problems }))).toBe(2);
  });

  it('include lines that are not a question', () => {
    const problems = [9, 9, 10].map((line) => ({ line, questionNumber: null, message: 'Belongs to no question' }));
    expect(rowsWithProblems(makePreview({ problemCount: 3, problems }))).toBe(2);
  });
});

describe('the button of an import', () => {
  it('imports a file without faults as a whole', () => {
    expect(offerOf(makePreview(), choices)).toEqual({ label: 'Import 500 questions', obstacle: null });
  });

  it('says that it imports only the valid rows of a faulty file', () => {
    expect(offerOf(faulty, choices)).toEqual({
      label: 'Import the 497 valid questions',
      obstacle: null,
      advice: 'Fix the 3 rows, or import the 497 valid ones',
      implied: { validRowsOnly: true },
    });
  });

  it('calls rows questions in formats without rows, in the singular for one', () => {
    const preview = makePreview({ format: 'txt', totalCount: 2, newCount: 1, problemCount: 1 });
    expect(offerOf(preview, choices)).toMatchObject({
      label: 'Import the 1 valid question',
      advice: 'Fix the 1 question, or import the 1 valid one',
    });
  });
});

describe('an import cannot start', () => {
  it('while a name in the file matches more than one topic', () => {
    const topic = (id: string) => ({ id, label: `${id} > Liver` });
    const preview = makePreview({
      topicMatches: [
        { name: 'Heart', questionCount: 3, places: [topic('a')] },
        { name: 'Liver', questionCount: 7, places: [topic('a'), topic('b')] },
      ],
    });
    expect(obstacleOf(preview, choices)).toBe('Choose which topic “Liver” is');
    expect(obstacleOf(preview, { ...choices, topics: { Liver: 'b' } })).toBeNull();
    expect(obstacleOf(preview, { ...choices, topics: { Liver: null } })).toBeNull();
    expect(obstacleOf(preview, { ...choices, topicId: 'c' })).toBeNull();
  });

  it('with faulty rows only', () => {
    const preview = makePreview({ newCount: 0, problemCount: 500 });
    expect(offerOf(preview, choices)).toEqual({
      label: 'Import 0 questions',
      obstacle: 'Fix the 500 rows: there is nothing else to import.',
    });
  });

  it('with only questions that the bank already has, unless they are to be stored again', () => {
    const preview = makePreview({ newCount: 0, duplicateCount: 500 });
    expect(obstacleOf(preview, choices)).toBe('All of these questions are in the bank already.');
    expect(obstacleOf(preview, { ...choices, skipDuplicates: false })).toBeNull();
    expect(obstacleOf(makePreview({ totalCount: 1, newCount: 0, duplicateCount: 1 }), choices)).toBe(
      'This question is in the bank already.',
    );
  });

  it('with an empty file', () => {
    expect(obstacleOf(makePreview({ totalCount: 0, newCount: 0 }), choices)).toBe(
      'There are no questions in this file.',
    );
  });

  it('for no other reason', () => {
    expect(obstacleOf(makePreview(), choices)).toBeNull();
    expect(obstacleOf(makePreview({ newCount: 1, duplicateCount: 499 }), choices)).toBeNull();
  });
});
