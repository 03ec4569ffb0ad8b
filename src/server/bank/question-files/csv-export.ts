import { stringify } from 'csv-stringify/sync';
import { OPTIONS_MAX } from '#shared/domain/limits.ts';
import { neutralized } from '#shared/bank/question-import/formula-cells.ts';
import { EXPORT_COLUMNS } from '#shared/bank/question-import/sheet-columns.ts';
import type { ExportedQuestion } from './export.repository.ts';

/** The file in pieces: byte order mark and header row, and the questions as they come. */
export async function* csvExport(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string> {
  // With the first questions, so that there is nothing of a file yet where those can't be read.
  let head = `\uFEFF${csvText([EXPORT_COLUMNS])}`;
  for await (const batch of batches) {
    yield head + csvText(batch.map((question) => rowOf(question).map(neutralized)));
    head = '';
  }
  if (head !== '') yield head;
}

function rowOf({ options, correctAnswer, topic, ...question }: ExportedQuestion): string[] {
  return [
    question.question,
    ...Array.from({ length: OPTIONS_MAX }, (_, i) => options[i] ?? ''),
    String.fromCodePoint(65 + correctAnswer),
    question.explanation ?? '',
    topic?.main ?? '',
    topic?.sub ?? '',
    question.difficulty,
    question.imageUrl ?? '',
    question.videoUrl ?? '',
    question.ignoredDuplicate ? 'yes' : 'no',
  ];
}

function csvText(rows: readonly (readonly string[])[]): string {
  // A spreadsheet of another country takes semicolons or tabs for commas, as may our own import, which has to guess.
  return stringify([...rows], { record_delimiter: 'windows', quote_record_delimiter: true, quoted_match: /[;\t]/ });
}
