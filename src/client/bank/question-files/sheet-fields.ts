import type { SheetField } from '#shared/bank/question-import/sheet-columns.ts';
import { SHEET_FIELDS } from '#shared/bank/question-import/sheet-columns.ts';

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
};
const NEEDED: readonly SheetField[] = ['question', 'optionA', 'optionB', 'answer'];

/** "Option A", "Correct answer" */
export const fieldLabel = (field: SheetField): string => LABELS[field] ?? `Option ${field.slice(-1)}`;

/** What can be chosen for a column: options up to the fifth, and those further on that the file has already. */
export function offeredFields(fields: readonly (SheetField | null)[]): readonly SheetField[] {
  return SHEET_FIELDS.filter((field) => !/^option[F-J]$/.test(field) || fields.includes(field));
}

/** Why these columns are not enough to import by; null where they are. */
export function columnsObstacle(fields: readonly (SheetField | null)[]): string | null {
  const taken = fields.filter((field) => field !== null);
  const twice = taken.find((field, index) => taken.indexOf(field) !== index);
  if (twice !== undefined) return `Two columns hold “${fieldLabel(twice)}”: choose one of them.`;
  const missing = NEEDED.filter((field) => !taken.includes(field)).map((field) => `“${fieldLabel(field)}”`);
  return missing.length === 0 ? null : `Say which column holds ${missing.join(' and ')}.`;
}
