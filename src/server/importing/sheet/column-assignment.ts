import { SHEET_HEADING_MAX_LENGTH } from '#shared/bank/import-limits.ts';
import type { ColumnReading, ColumnAssignment } from '#shared/bank/question-files.contract.ts';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { columnOf, fieldOf } from './sheet-columns.ts';
import { neededFields, type SheetField, SHEET_FIELDS } from '#shared/bank/sheet-fields.ts';
import { quoted } from '#shared/domain/text-lines.ts';

/** Thrown for a sheet with unclear columns. */
export class UnclearColumnsError extends ImportFileError {
  readonly sheet: ColumnReading;

  constructor(message: string, sheet: ColumnReading) {
    super(message);
    this.sheet = sheet;
  }
}

/** The headings of a row, trimmed, without the empty ones at the end. */
export function headingsOf(cells: readonly string[]): string[] {
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return cells.slice(0, width).map((cell) => cell.trim().slice(0, SHEET_HEADING_MAX_LENGTH));
}

/** The layout that somebody has chosen for these headings. */
export function chosenAssignment(
  cells: readonly string[],
  layouts: readonly ColumnAssignment[],
): ColumnAssignment | undefined {
  if (layouts.length === 0) return undefined;
  const headings = headingsOf(cells);
  return layouts.find(
    (layout) =>
      layout.headings.length === headings.length && headings.every((heading, i) => heading === layout.headings[i]),
  );
}

/** The meaning of the headings by themselves, and the reason if that is not enough. */
export function assignedByHeadings(cells: readonly string[]): { layout: ColumnAssignment; problem: string | null } {
  const headings = headingsOf(cells);
  const taken = new Map<SheetField, string>();
  let clash: string | null = null;
  const fields = headings.map((heading) => {
    const field = fieldOf(columnOf(heading));
    const first = field === null ? undefined : taken.get(field);
    if (first !== undefined) {
      const meaning = field?.startsWith('option') ? labelOf(field) : `the ${field}`;
      clash ??= `The columns ${quoted(first)} and ${quoted(heading)} both mean ${meaning}: please rename or delete one`;
      return null;
    }
    if (field !== null) taken.set(field, heading);
    return field;
  });
  return { layout: { headings, fields, hasHeadings: true }, problem: clash ?? missingIn(fields) };
}

/** Names the required columns that this sheet lacks; null if it has all. */
export function missingIn(fields: readonly (SheetField | null)[]): string | null {
  const needed = neededFields(fields);
  const missing = needed.filter((field) => !fields.includes(field)).map(labelOf);
  if (missing.length === 0) return null;
  return `There is no column "${missing.join('", "')}": please name the columns in the first row`;
}

/** An initial layout for unknown headings: the fields whose words they contain, each once. */
export function guessedAssignment(cells: readonly string[]): ColumnAssignment {
  const { layout } = assignedByHeadings(cells);
  const free = new Set<SheetField>(SHEET_FIELDS.filter((field) => !layout.fields.includes(field)));
  const fields = layout.fields.map((field, i) => {
    const guess = field ?? guessOf(layout.headings[i] ?? '');
    if (guess === null || (field === null && !free.delete(guess))) return null;
    return guess;
  });
  return { ...layout, fields };
}

/** A short answer: a letter, a number, or several. */
const ANSWER = /^[([]?(?:[a-j]|\d{1,2})[)\].]?(?:\s*[,;/&+]\s*(?:[a-j]|\d{1,2}))*$/i;

/** The layout of a table without headings, whose first row is already a question; null if it does not look like one. */
export function headlessAssignment(rows: readonly (readonly string[])[]): ColumnAssignment | null {
  const [first = []] = rows;
  const headings = headingsOf(first);
  const columns = headings.map((_, i) => rows.map((cells) => cells[i]?.trim() ?? '').filter((text) => text !== ''));
  const lengthOf = (texts: readonly string[]) => texts.join('').length / Math.max(texts.length, 1);
  const question = columns.findIndex((texts) => texts.some((text) => /[?？:]\s*$/.test(text)) || lengthOf(texts) > 40);
  const answer = columns.findIndex(
    (texts, i) =>
      i > question + 2 &&
      texts.length > 0 &&
      (texts.every((text) => ANSWER.test(text)) ||
        rows.every((cells) => cells.slice(question + 1, i).includes(cells[i] ?? ''))),
  );
  if (question < 0 || answer < 0) return null;
  const fields = headings.map((_, i): SheetField | null => {
    if (i === question) return 'question';
    if (i === answer) return 'answer';
    if (i > question && i < answer) return fieldOf({ option: i - question - 1 });
    return i === answer + 1 ? 'explanation' : null;
  });
  return { headings, fields, hasHeadings: false };
}

// cspell:disable
const HINTS: [RegExp, SheetField][] = [
  [/explan|rational|feedback|comment|reason|erklär|begründ|explic/, 'explanation'],
  [/correct|right|key|solution|richtig|korrekt|lösung|bonne|solución/, 'answer'],
  [/sub-?\s?(?:cat|top)|chapter|unter(?:thema|kat)|kapitel|sous-?\s?(?:th|cat)|subtema/, 'subcategory'],
  [/topic|categor|subject|module|unit|section|thema|kategorie|thème|catégor|tema\b/, 'topic'],
  [/diffic|level|schwierig|dificul/, 'difficulty'],
  [/image|picture|photo|figure|bild|imagen/, 'image'],
  [/question|stem|prompt|item|frage|énoncé|pregunta/, 'question'],
];
// cspell:enable

function guessOf(heading: string): SheetField | null {
  const text = heading.toLowerCase();
  const option =
    // cspell:disable-next-line
    /(?:option|choice|answer|distractor|alternative|response|antwort|auswahl|réponse|choix|respuesta|opción)\W*([a-j]|[1-9])\b/.exec(
      text,
    )?.[1];
  if (option !== undefined) {
    const index = /\d/.test(option) ? Number(option) - 1 : option.charCodeAt(0) - 97;
    return fieldOf({ option: index });
  }
  return HINTS.find(([words]) => words.test(text))?.[1] ?? null;
}

/** "option A" for `optionA`, "correct answer" for `answer`. */
export function labelOf(field: SheetField | null): string {
  const option = /^option([A-J])$/.exec(field ?? '')?.[1];
  if (option !== undefined) return `option ${option}`;
  return field === 'answer' ? 'correct answer' : String(field);
}

/** "B" for the column with index 1, as in spreadsheets. */
export function columnLetters(index: number): string {
  return index < 26 ? letterOf(index) : columnLetters(Math.floor(index / 26) - 1) + letterOf(index % 26);
}
