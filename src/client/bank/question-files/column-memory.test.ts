import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#client/lib/memory-storage.ts';
import type { SheetLayout } from '#shared/bank/question-import/sheet-layout.ts';

const layout = (name: string): SheetLayout => ({
  headings: [name, 'Antwort'],
  fields: ['question', 'answer'],
  hasHeadings: true,
});
/** The module as a page that has just been opened has it. */
const opened = async () => {
  vi.resetModules();
  return import('./column-memory.ts');
};

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

it('what was chosen for headings is remembered, the latest first and each once', async () => {
  const { rememberLayout } = await opened();
  rememberLayout(layout('Frage'));
  rememberLayout(layout('Stamm'));
  rememberLayout({ ...layout('Frage'), fields: ['question', null] });
  const { rememberedLayouts } = await opened();
  expect(rememberedLayouts()).toEqual([{ ...layout('Frage'), fields: ['question', null] }, layout('Stamm')]);
});

it('no more is remembered than goes with a file', async () => {
  const { rememberLayout, rememberedLayouts } = await opened();
  for (let i = 0; i < 25; i++) rememberLayout(layout(`Frage ${i}`));
  expect(rememberedLayouts()).toHaveLength(20);
  const wide = Array.from({ length: 200 }, (_, i) => `${i} ${'x'.repeat(150)}`);
  rememberLayout({ headings: wide, fields: wide.map(() => null), hasHeadings: true });
  expect(JSON.stringify(rememberedLayouts()).length).toBeLessThan(64 * 1024);
  expect(rememberedLayouts()[0]?.headings).toHaveLength(200);
});

it('what is stored otherwise is not taken', async () => {
  localStorage.setItem('question-import-layouts', '[{"headings":[]}]');
  expect((await opened()).rememberedLayouts()).toEqual([]);
});

it('a browser that stores nothing remembers until the page is closed', async () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  const { rememberLayout, rememberedLayouts } = await opened();
  rememberLayout(layout('Frage'));
  expect(rememberedLayouts()).toEqual([layout('Frage')]);
});
