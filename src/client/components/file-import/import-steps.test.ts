import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { failureOf, failureToast } from './import-steps.ts';

const context = { during: 'importing', work: { step: 'waiting' }, isFileReadable: true } as const;
const lost = new CallError(0, 'The server could not be reached');
const words = {
  unit: 'row',
  item: 'question',
  stored: 'question',
  place: 'in the bank',
  file: 'Your file',
  dialog: 'bulk upload',
  ending: 'report',
};

describe('a failed import', () => {
  it('shows the server’s message with the rows at fault, and says that nothing was stored', () => {
    const issues = [{ path: '12', message: 'Must select a correct answer' }];
    const refusal = new CallError(400, JSON.stringify({ message: '3 rows are not valid', code: 'invalid', issues }));
    const failure = failureOf(refusal, context, words);
    expect(failure).toMatchObject({ message: '3 rows are not valid', issues, consequence: 'Nothing was imported.' });
    const said = new CallError(
      400,
      JSON.stringify({ message: 'Wrong. Nothing was imported.', code: 'import_refused' }),
    );
    expect(failureOf(said, context, words).consequence).toBe('');
    expect(failureToast(failure)).toEqual({
      title: 'Upload failed',
      description: '3 rows are not valid',
      variant: 'destructive',
    });
  });

  it('shows a default message if the server sent nothing useful', () => {
    const crash = new CallError(500, JSON.stringify({ message: 'Internal server error', code: 'internal' }));
    expect(failureOf(crash, context, words)).toMatchObject({ message: 'Failed to upload questions', issues: [] });
    expect(failureOf(new SyntaxError('no line'), context, words).message).toBe('Failed to upload questions');
  });

  it('says that nothing was stored if the connection was lost before or during the upload', () => {
    const sending = { step: 'sending', sent: 10, total: 20 } as const;
    expect(failureOf(lost, { ...context, work: sending }, words).consequence).toContain('Nothing was imported.');
    expect(failureOf(lost, { ...context, during: 'reading' }, words).consequence).toContain('Nothing was imported.');
  });

  it('says that everything may have been stored if the connection was lost after the upload', () => {
    const working = { step: 'working', stage: 'storing', done: 5, total: 10 } as const;
    expect(failureOf(lost, context, words).consequence).toContain('may or may not have been stored');
    expect(failureOf(lost, { ...context, work: working }, words).consequence).toContain(
      'may or may not have been stored',
    );
  });

  it('asks for the file again if it was saved since it was chosen', () => {
    const failure = failureOf(lost, { ...context, isFileReadable: false }, words);
    expect(failure.consequence).toContain('Please choose it again.');
    expect(failure.isFileReadable).toBe(false);
  });
});
