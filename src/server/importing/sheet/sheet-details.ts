import type { QuestionDetails } from '#shared/bank/question-details.ts';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { REASON_FIELDS, type SheetField } from '#shared/bank/sheet-fields.ts';
import { quoted } from '#shared/domain/text-lines.ts';

export type Reasons = Record<string, string>;

/** `330 = forgot the factor 2; 770`. A semicolon within a reason is escaped by a backslash. */
export function wrongNumbersText(mistakes: readonly number[], reasons: Reasons): string {
  return mistakes
    .map((value) => {
      const reason = reasons[String(value)];
      return reason === undefined ? String(value) : `${value} = ${reason.replaceAll(';', String.raw`\;`)}`;
    })
    .join(' ; ');
}

/** Reads numbers with their reasons. `numberOf` reads a number alone, and returns null if it is none. */
export function readWrongNumbers(
  text: string,
  numberOf: (written: string) => number | null,
): { mistakes: number[]; reasons: Reasons } | { message: string } {
  const mistakes: number[] = [];
  const reasons: Reasons = {};
  for (const part of text.split(/(?<!\\);/).map((one) => one.trim())) {
    if (part === '') continue;
    const [, written = '', reason = ''] = /^([^=]*)(?:=\s*([\s\S]*))?$/.exec(part) ?? [];
    const value = numberOf(written);
    if (value === null) {
      return { message: `"Wrong numbers" says ${quoted(part)}: it has to be like 330 = forgot the factor 2; 770` };
    }
    mistakes.push(value);
    if (reason !== '') reasons[String(value)] = reason.replaceAll(String.raw`\;`, ';');
  }
  return { mistakes, reasons };
}

/** `liver; portal vein`. A semicolon within a tag is escaped by a backslash. */
export const tagsText = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replaceAll(';', String.raw`\;`)).join(' ; ');

/** Tags contain no comma, so commas may separate them, too. */
export const readTags = (text: string): string[] =>
  text
    .split(/(?<!\\);|,/)
    .map((tag) => tag.replaceAll(String.raw`\;`, ';').trim())
    .filter((tag) => tag !== '');

/** The reasons of options, by index. */
export const readReasons = (cell: (field: SheetField) => string): Reasons =>
  Object.fromEntries(
    REASON_FIELDS.map((field, index) => [String(index), cell(field)] as const).filter(([, text]) => text.trim() !== ''),
  );

/** Further details in a row, not checked yet. */
export function readRowDetails(cell: (field: SheetField) => string, reasons: Reasons): QuestionDetails {
  const [citation = '', year = '', link = '', on = '', by = '', objective = ''] = (
    ['source', 'sourceYear', 'sourceLink', 'reviewedOn', 'reviewedBy', 'objective'] as const
  ).map((field) => cell(field).trim());
  const hasSource = [citation, year, link].some((text) => text !== '');
  return {
    reasons,
    ...(hasSource && {
      source: { citation, year: year === '' ? null : Number(year), link: link === '' ? null : link },
    }),
    ...((on !== '' || by !== '') && { reviewed: { on, by } }),
    ...(objective !== '' && { objective }),
  };
}

/** The cells for these details, by heading. */
export function detailCells({ reasons = {}, source, reviewed, objective }: QuestionDetails) {
  return {
    ...Object.fromEntries(Object.entries(reasons).map(([id, text]) => [`reason ${letterOf(Number(id))}`, text])),
    source: source?.citation ?? '',
    'source year': source?.year?.toString() ?? '',
    'source link': source?.link ?? '',
    'reviewed on': reviewed?.on ?? '',
    'reviewed by': reviewed?.by ?? '',
    objective: objective ?? '',
  };
}
