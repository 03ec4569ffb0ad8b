import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { makePreview, makeResult } from './import-factory.ts';
import { checkedToast, failureOf, failureToast, importedToast } from './import-messages.ts';

const context = { during: 'importing', work: { step: 'waiting' }, isFileReadable: true } as const;
const lost = new CallError(0, 'The server could not be reached');
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

describe('an import that failed', () => {
  it('is told in the server’s words, with the rows at fault, and stored nothing', () => {
    const issues = [{ path: '12', message: 'Must select a correct answer' }];
    const refusal = new CallError(400, JSON.stringify({ message: '3 rows are not valid', code: 'invalid', issues }));
    const failure = failureOf(refusal, context);
    expect(failure).toMatchObject({ message: '3 rows are not valid', issues, consequence: 'Nothing was imported.' });
    const said = new CallError(400, JSON.stringify({ message: 'Wrong. Nothing was imported.', code: 'invalid' }));
    expect(failureOf(said, context).consequence).toBe('');
    expect(failureToast(failure)).toEqual({
      title: 'Upload failed',
      description: '3 rows are not valid',
      variant: 'destructive',
    });
  });

  it('is told in the usual words where the server said nothing of use', () => {
    const crash = new CallError(500, JSON.stringify({ message: 'Internal server error', code: 'internal' }));
    expect(failureOf(crash, context)).toMatchObject({ message: 'Failed to upload questions', issues: [] });
    expect(failureOf(new SyntaxError('no line'), context).message).toBe('Failed to upload questions');
  });

  it('stored nothing where the connection was lost on the way, or before it began', () => {
    const sending = { step: 'sending', sent: 10, total: 20 } as const;
    expect(failureOf(lost, { ...context, work: sending }).consequence).toContain('Nothing was imported.');
    expect(failureOf(lost, { ...context, during: 'reading' }).consequence).toContain('Nothing was imported.');
  });

  it('may have stored all where the connection was lost after the upload', () => {
    const working = { step: 'working', stage: 'storing', done: 5, total: 10 } as const;
    expect(failureOf(lost, context).consequence).toContain('may be stored or not');
    expect(failureOf(lost, { ...context, work: working }).consequence).toContain('may be stored or not');
  });

  it('asks for a file again that was saved since it was chosen', () => {
    const failure = failureOf(lost, { ...context, isFileReadable: false });
    expect(failure.consequence).toContain('Please choose it again.');
    expect(failure.isFileReadable).toBe(false);
  });
});

it('a check that ended unseen says what it found', () => {
  expect(checkedToast(makePreview()).description).toBe('500 new questions. Open the bulk upload again to go on.');
  expect(checkedToast(makePreview({ newCount: 1, problemCount: 3 })).description).toBe(
    '1 new question, 3 problems. Open the bulk upload again to go on.',
  );
});
