import { describe, expect, it } from 'vitest';
import { CHOOSING, importReducerFor, isWorking } from './import-state.ts';
import type * as imports from './import-state.ts';

interface Cards {
  preview: { token: string; newCount: number; problemCount: number };
  choices: { skipDuplicates: boolean; validRowsOnly: boolean };
  result: { count: number; skippedProblems: number; skippedDuplicates: number };
}
type ImportAction = imports.ImportAction<Cards>;
type ImportState = imports.ImportState<Cards>;
const importReducer = importReducerFor<Cards>({ skipDuplicates: true, validRowsOnly: false });
const found = { token: 'a', newCount: 500, problemCount: 0 };
const stored = { count: 500, skippedProblems: 0, skippedDuplicates: 0 };

const file = new File(['Topic,Question'], 'bank.csv');
const other = new File(['TOPIC: Liver'], 'corrected.txt');
const failure = { message: 'Failed to upload questions', consequence: '', issues: [], isFileReadable: true };
const after = (...actions: ImportAction[]): ImportState => actions.reduce<ImportState>(importReducer, CHOOSING);

const started: ImportAction = { type: 'readingStarted', run: 1, file };
const previewed: ImportAction = { type: 'previewed', run: 1, preview: found };
const importing: ImportAction = { type: 'importStarted', run: 2 };
const imported: ImportAction = { type: 'imported', run: 2, result: stored };

describe('an import', () => {
  it('leads from the file through the check and the import to the report', () => {
    expect(after(started)).toEqual({
      stage: 'reading',
      run: 1,
      file,
      work: { step: 'sending', sent: 0, total: file.size },
    });
    expect(after(started, previewed)).toMatchObject({ stage: 'previewed', file, preview: found });
    expect(after(started, previewed, importing)).toMatchObject({ stage: 'importing', run: 2, file });
    expect(after(started, previewed, importing, imported)).toEqual({ stage: 'done', file, result: stored });
  });

  it('starts with the default choices, and applies changes', () => {
    expect(after(started, previewed)).toMatchObject({ choices: { skipDuplicates: true, validRowsOnly: false } });
    expect(after(started, previewed, { type: 'chosen', choices: { validRowsOnly: true } })).toMatchObject({
      choices: { skipDuplicates: true, validRowsOnly: true },
    });
  });

  it('reports progress', () => {
    const work = { step: 'working', stage: 'checking', done: 200, total: 500 } as const;
    expect(after(started, { type: 'advanced', run: 1, work })).toMatchObject({ stage: 'reading', work });
  });

  it('starts over with the corrected file, without the choices made for the previous one', () => {
    const corrected: ImportAction = { type: 'readingStarted', run: 3, file: other };
    const state = after(started, previewed, { type: 'chosen', choices: { validRowsOnly: true } }, corrected);
    expect(state).toMatchObject({ stage: 'reading', run: 3, file: other });
    expect(importReducer(state, { type: 'previewed', run: 3, preview: found })).toMatchObject({
      choices: { validRowsOnly: false },
    });
  });

  it('keeps the file after a failure, so that it can be checked again', () => {
    const state = after(started, previewed, importing, { type: 'failed', run: 2, failure });
    expect(state).toEqual({ stage: 'failed', file, failure });
    expect(importReducer(state, { type: 'readingStarted', run: 3, file })).toMatchObject({ stage: 'reading' });
  });

  it('can only start once the file has been checked', () => {
    expect(after(importing)).toBe(CHOOSING);
    const reading = after(started);
    expect(importReducer(reading, importing)).toBe(reading);
  });
});

describe('late events of an earlier run', () => {
  const late: ImportAction[] = [
    { type: 'advanced', run: 1, work: { step: 'waiting' } },
    previewed,
    { type: 'failed', run: 1, failure },
  ];

  it.each(late)('are ignored while another file is being read: $type', (action) => {
    const state = after(started, { type: 'readingStarted', run: 2, file: other });
    expect(importReducer(state, action)).toBe(state);
  });

  it.each(late)('change nothing after the check was cancelled: $type', (action) => {
    const state = after(started, { type: 'startedOver' });
    expect(importReducer(state, action)).toEqual(CHOOSING);
  });
});

describe('closing the dialog', () => {
  const closed: ImportAction = { type: 'closed' };

  it('interrupts neither a check nor an import', () => {
    const reading = after(started);
    const storing = after(started, previewed, importing);
    expect(isWorking(reading) && isWorking(storing)).toBe(true);
    expect(importReducer(reading, closed)).toBe(reading);
    expect(importReducer(storing, closed)).toBe(storing);
  });

  it('keeps a result that the user has not seen', () => {
    expect(after(started, closed, previewed)).toMatchObject({ stage: 'previewed' });
    expect(after(started, previewed, importing, closed, imported)).toMatchObject({ stage: 'done' });
  });

  it('discards a result that the user has seen', () => {
    expect(after(started, previewed, closed)).toBe(CHOOSING);
    expect(after(started, previewed, importing, imported, closed)).toBe(CHOOSING);
    expect(after(started, { type: 'failed', run: 1, failure }, closed)).toBe(CHOOSING);
  });
});
