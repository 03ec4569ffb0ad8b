import type { ImportFormat, ImportProblem, RedFlag } from '#shared/bank/question-files.contract.ts';
import { csvText } from '#client/lib/csv-text.ts';

/** What the numbers of `line` count. */
export function lineWordOf(format: ImportFormat): 'Row' | 'Line' | 'Item' {
  if (format === 'qti') return 'Item';
  return format === 'excel' || format === 'zip' ? 'Row' : 'Line';
}

export function problemsCsv(problems: readonly ImportProblem[], format: ImportFormat): string {
  return csvText([
    [lineWordOf(format), 'Question', 'Problem'],
    ...problems.map(({ line, questionNumber, message }) => [line, questionNumber ?? '', message]),
  ]);
}

export function redFlagsCsv(redFlags: readonly RedFlag[]): string {
  return csvText([
    ['Question', 'Text', 'Uploaded answer', 'Stored answer'],
    ...redFlags.map((flag) => [flag.questionNumber, flag.questionText, flag.uploadedAnswer, flag.storedAnswer]),
  ]);
}

/** `bank.xlsx` gives `bank-problems.csv`. */
export const problemsFileName = (fileName: string): string => `${fileName.replace(/\.[^.]*$/, '')}-problems.csv`;
