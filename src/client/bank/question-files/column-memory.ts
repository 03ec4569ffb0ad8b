import { sheetLayouts } from '#shared/bank/question-files.contract.ts';
import type { SheetLayout } from '#shared/bank/question-import/sheet-layout.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';

const KEY = 'question-import-layouts';
const LAYOUTS_MAX = 20;
/** They travel in one field of a form. */
const BYTES_MAX = 48_000;

/** What was chosen here, for a browser that stores nothing. */
let latest: readonly SheetLayout[] | undefined;

/** What was chosen for the columns of tables, the latest first. */
export function rememberedLayouts(): readonly SheetLayout[] {
  latest ??= readLayouts();
  return latest;
}

/** Keeps what was chosen for tables with these headings, in place of an earlier choice. */
export function rememberLayout(layout: SheetLayout): void {
  const key = JSON.stringify(layout.headings);
  const others = rememberedLayouts().filter(({ headings }) => JSON.stringify(headings) !== key);
  const kept = [layout, ...others].slice(0, LAYOUTS_MAX);
  while (kept.length > 1 && new TextEncoder().encode(JSON.stringify(kept)).length > BYTES_MAX) kept.pop();
  latest = kept;
  try {
    writeStored(localStorage, KEY, kept);
  } catch (error) {
    // Without storage it holds until the page is closed, which is enough for this file.
    if (!(error instanceof DOMException)) throw error;
  }
}

function readLayouts(): readonly SheetLayout[] {
  try {
    return readStored(localStorage, KEY, sheetLayouts) ?? [];
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}
