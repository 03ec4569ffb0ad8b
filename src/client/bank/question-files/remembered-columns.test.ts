import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ColumnAssignment } from '#shared/bank/question-files.contract.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { columnsObstacle, fieldLabel, offeredFields } from './remembered-columns.ts';

const layout = (name: string): ColumnAssignment => ({
  headings: [name, 'Antwort'],
  fields: ['question', 'answer'],
  hasHeadings: true,
});
const FILE = new File([], 'questions.csv');
/** The module in its state on a page that was just opened. */
const opened = async () => {
  vi.resetModules();
  return import('./remembered-columns.ts');
};

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

it('remembers the layouts that were chosen for headings, latest first and without repetition', async () => {
  const { rememberAssignment } = await opened();
  rememberAssignment(FILE, layout('Frage'));
  rememberAssignment(FILE, layout('Stamm'));
  rememberAssignment(FILE, { ...layout('Frage'), fields: ['question', null] });
  const { rememberedAssignments } = await opened();
  expect(rememberedAssignments()).toEqual([{ ...layout('Frage'), fields: ['question', null] }, layout('Stamm')]);
});

it('remembers no more than can be sent with a file', async () => {
  const { rememberAssignment, rememberedAssignments } = await opened();
  for (let i = 0; i < 25; i++) rememberAssignment(FILE, layout(`Frage ${i}`));
  expect(rememberedAssignments()).toHaveLength(20);
  const wide = Array.from({ length: 200 }, (_, i) => `${i} ${'x'.repeat(150)}`);
  rememberAssignment(FILE, { headings: wide, fields: wide.map(() => null), hasHeadings: true });
  expect(JSON.stringify(rememberedAssignments()).length).toBeLessThan(64 * 1024);
  expect(rememberedAssignments()[0]?.headings).toHaveLength(200);
});

it('ignores stored data of another shape', async () => {
  localStorage.setItem('question-import-layouts', '[{"headings":[]}]');
  expect((await opened()).rememberedAssignments()).toEqual([]);
});

it('remembers until the page is closed if the browser stores nothing', async () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  const { rememberAssignment, rememberedAssignments } = await opened();
  rememberAssignment(FILE, layout('Frage'));
  expect(rememberedAssignments()).toEqual([layout('Frage')]);
});

it('remembers what answers and numbers mean for one file alone', async () => {
  const { assignmentsFor, rememberAssignment } = await opened();
  rememberAssignment(FILE, { ...layout('Frage'), choices: { counting: 'zero' } });
  expect(assignmentsFor(FILE)[0]).toEqual({ ...layout('Frage'), choices: { counting: 'zero' } });
  expect(assignmentsFor(new File([], 'questions.csv'))).toEqual([layout('Frage')]);
});

describe('the columns of a table', () => {
  it('are sufficient with a question, two options and an answer', () => {
    expect(columnsObstacle(['question', null, 'optionA', 'optionB', 'answer', null])).toBeNull();
  });

  it('are named in a message if they are missing', () => {
    expect(columnsObstacle(['question', 'optionA', null])).toBe(
      'Say which column holds “Option B” and “Correct answer”.',
    );
  });

  it('are ambiguous if two have the same meaning', () => {
    expect(columnsObstacle(['question', 'optionA', 'optionB', 'answer', 'optionA'])).toBe(
      'Two columns hold “Option A”: choose one of them.',
    );
  });

  it('have five options to choose from, and more only if the file has them', () => {
    const labels = (fields: Parameters<typeof offeredFields>[0]) => offeredFields(fields).map(fieldLabel);
    expect(labels([])).toContain('Option E');
    expect(labels([])).not.toContain('Option F');
    expect(labels(['optionF'])).toContain('Option F');
    expect(labels([])).toContain('Reason E');
    expect(labels([])).not.toContain('Reason F');
  });
});
