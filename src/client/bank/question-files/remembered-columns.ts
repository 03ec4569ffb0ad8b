import { columnAssignments, type ColumnAssignment, type ColumnReading } from '#shared/bank/question-files.contract.ts';
import type { SheetChoices } from '#shared/bank/sheet-choices.ts';
import { type SheetField, SHEET_FIELDS, neededFields } from '#shared/bank/sheet-fields.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';

const KEY = 'question-import-layouts';
const ASSIGNMENTS_MAX = 20;
/** All layouts are sent in one field of a form. */
const BYTES_MAX = 48_000;

/** The layouts that were chosen here, for a browser that stores nothing. */
let latest: readonly ColumnAssignment[] | undefined;

/** The layouts that were chosen for the columns of tables, latest first. */
export function rememberedAssignments(): readonly ColumnAssignment[] {
  latest ??= readAssignments();
  return latest;
}

/** What was chosen for single files. */
const chosen = new WeakMap<File, ColumnAssignment>();

/** The layouts to send with a file. */
export function assignmentsFor(file: File): readonly ColumnAssignment[] {
  const own = chosen.get(file);
  return own === undefined ? rememberedAssignments() : [own, ...rememberedAssignments()].slice(0, ASSIGNMENTS_MAX);
}

/**
 * Stores the layout for tables with these headings, replacing an earlier one. What its answers, numbers and dates mean
 * applies to this file alone.
 */
export function rememberAssignment(file: File, { choices, ...layout }: ColumnAssignment): void {
  chosen.set(file, { ...layout, choices });
  const key = JSON.stringify(layout.headings);
  const others = rememberedAssignments().filter(({ headings }) => JSON.stringify(headings) !== key);
  const kept = [layout, ...others].slice(0, ASSIGNMENTS_MAX);
  while (kept.length > 1 && new TextEncoder().encode(JSON.stringify(kept)).length > BYTES_MAX) kept.pop();
  latest = kept;
  try {
    writeStored(localStorage, KEY, kept);
  } catch (error) {
    // Without storage it lasts until the page is closed, which is enough for this file.
    if (!(error instanceof DOMException)) throw error;
  }
}

function readAssignments(): readonly ColumnAssignment[] {
  try {
    return readStored(localStorage, KEY, columnAssignments) ?? [];
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}

const LABELS: Partial<Record<SheetField, string>> = {
  question: 'Question',
  answer: 'Correct answer',
  explanation: 'Explanation',
  topic: 'Topic',
  subcategory: 'Subcategory',
  difficulty: 'Difficulty',
  image: 'Image',
  video: 'Video',
  type: 'Type of question',
  ignoredDuplicate: 'Ignored duplicate',
  choose: 'Options to choose',
  partialCredit: 'Partial credit',
  unit: 'Unit',
  tolerance: 'Tolerance',
  widerTolerance: 'Wider tolerance',
  decimals: 'Decimals',
  wrongNumbers: 'Typical wrong numbers',
  source: 'Source',
  sourceYear: 'Year of the source',
  sourceLink: 'Link to the source',
  reviewedOn: 'Reviewed on',
  reviewedBy: 'Reviewed by',
  objective: 'Objective',
  imageDescription: 'Description of the image',
  tags: 'Tags',
};

/** "Option A", "Reason A", "Correct answer" */
export const fieldLabel = (field: SheetField): string =>
  LABELS[field] ?? `${field.startsWith('reason') ? 'Reason' : 'Option'} ${field.slice(-1)}`;

/** The choices for a column: options and reasons up to the fifth, and later ones that the file already has. */
export function offeredFields(fields: readonly (SheetField | null)[]): readonly SheetField[] {
  return SHEET_FIELDS.filter((field) => !/^(?:option|reason)[F-J]$/.test(field) || fields.includes(field));
}

/** Why the import needs more answers; null if all questions on the table have one. */
export const questionsObstacle = (questions: ColumnReading['questions'], choices: SheetChoices): string | null =>
  questions.every(({ name }) => choices[name] !== undefined) ? null : 'Answer each question about the table.';

/** Why the import needs other columns; null if these are sufficient. */
export function columnsObstacle(fields: readonly (SheetField | null)[]): string | null {
  const taken = fields.filter((field) => field !== null);
  const twice = taken.find((field, index) => taken.indexOf(field) !== index);
  if (twice !== undefined) return `Two columns hold “${fieldLabel(twice)}”: choose one of them.`;
  const missing = neededFields(taken)
    .filter((field) => !taken.includes(field))
    .map((field) => `“${fieldLabel(field)}”`);
  return missing.length === 0 ? null : `Say which column holds ${missing.join(' and ')}.`;
}
