import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { failureOf, failureToast, importSteps } from './import-steps.ts';
import type { ImportKind } from './import-state.ts';
import { createImportStore } from './import-store.ts';

const context = { during: 'importing', isFileReadable: true } as const;
const lost = new CallError(0, 'The server could not be reached');
const words = {
  unit: 'row',
  item: 'question',
  stored: 'question',
  inStore: 'in the bank',
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
    const error = new CallError(
      400,
      JSON.stringify({ message: 'Wrong. Nothing was imported.', code: 'import_refused' }),
    );
    expect(failureOf(error, context, words).consequence).toBe('');
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

  it('says that nothing was stored if the connection was lost during the check', () => {
    expect(failureOf(lost, { ...context, during: 'reading' }, words).consequence).toContain('Nothing was imported.');
  });

  it('says that everything may have been stored if the connection was lost during the import', () => {
    expect(failureOf(lost, context, words).consequence).toContain('may or may not have been stored');
  });

  it('asks for the file again if it was saved since it was chosen, unless the server has read it', () => {
    const failure = failureOf(lost, { ...context, during: 'reading', isFileReadable: false }, words);
    expect(failure.consequence).toContain('Please choose it again.');
    expect(failure.isFileReadable).toBe(false);
    expect(failureOf(lost, { ...context, isFileReadable: false }, words).consequence).toContain('may or may not');
  });
});

describe('a check', () => {
  beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
  afterEach(() => void vi.unstubAllGlobals());

  const found = { token: 'a', newCount: 1, problemCount: 0 };
  /** An import whose checks end when the test says so, or by their signal. */
  function anImport() {
    const store = createImportStore<ImportKind>({});
    store.setDialogShown(true);
    const checks: { end: () => void; signal: AbortSignal | undefined }[] = [];
    const preview = ({ listeners: { signal } }: { listeners: { signal?: AbortSignal } }) =>
      new Promise<ImportKind['preview']>((resolve, reject) => {
        checks.push({ end: () => resolve(found), signal });
        signal?.addEventListener('abort', () => reject(lost));
      });
    const confirmed: object[] = [];
    const confirm = async ({ token, choices }: { token: string; choices: object }) => {
      confirmed.push({ token, choices });
      throw lost;
    };
    const steps = importSteps(store, { preview, store: confirm }, words);
    return { ...steps, checks, confirmed, state: store.importState };
  }

  it('goes on while a file of another kind is checked', async () => {
    const [questions, deck] = [anImport(), anImport()];
    const both = [questions.check(new File([], 'bank.csv')), deck.check(new File([], 'deck.apkg'))];
    expect(questions.checks.map(({ signal }) => signal?.aborted)).toEqual([false]);
    for (const { end } of [...questions.checks, ...deck.checks]) end();
    await Promise.all(both);
    expect([questions.state().stage, deck.state().stage]).toEqual(['previewed', 'previewed']);
  });

  it('ends when another file of its kind is checked, or when it is canceled', async () => {
    const questions = anImport();
    const first = questions.check(new File([], 'old.csv'));
    const second = questions.check(new File([], 'new.csv'));
    await first;
    expect(questions.state()).toMatchObject({ stage: 'reading', file: { name: 'new.csv' } });
    questions.cancelCheck();
    await second;
    expect(questions.checks.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
    expect(questions.state().stage).toBe('choosing');
  });

  it('is confirmed by its token, without the file', async () => {
    const questions = anImport();
    const check = questions.check(new File([], 'bank.csv'));
    questions.checks[0]?.end();
    await check;
    const state = questions.state();
    if (state.stage !== 'previewed') throw new Error(`the import is at ${state.stage}`);
    await questions.confirm(state);
    expect(questions.confirmed).toEqual([{ token: 'a', choices: {} }]);
    expect(questions.state().stage).toBe('failed');
  });
});
