import { csvFile } from '#server/core/csv-file.ts';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { exportColumns, OPTION_COLUMNS, type NeededColumns } from '#server/importing/sheet/sheet-columns.ts';
import { detailCells, tagsText, wrongNumbersText } from '#server/importing/sheet/sheet-details.ts';
import type { MultipleContent, MultipleKey } from '#shared/bank/question-kinds/multiple/multiple.ts';
import type { NumericContent, NumericKey } from '#shared/bank/question-kinds/numeric/numeric.ts';
import type { ExportedQuestion } from './export.repository.ts';
import { writerFor, type KindWriter, type Written } from './written.ts';

type Heading = ReturnType<typeof exportColumns>[number];
type Cells = Partial<Record<Heading, string>>;

/**
 * Yields the file in pieces: byte order mark and header row, then the questions in batches, without those that do not
 * fit. If all questions have one right option, no details and no tags, the columns for the rest are left out.
 */
export function csvExport(batches: AsyncIterable<ExportedQuestion[]>, needed: NeededColumns): AsyncGenerator<string> {
  const columns = exportColumns(needed);
  async function* rows() {
    for await (const batch of batches) {
      yield batch.flatMap((question) => {
        const written = csvCells(question);
        return 'reason' in written ? [] : [rowOf(written.form, columns)];
      });
    }
  }
  return csvFile(columns, rows());
}

function rowOf(cells: Cells, columns: readonly Heading[]): string[] {
  const isLost = Object.entries(cells).some(([column, text]) => text !== '' && !columns.some((one) => one === column));
  if (isLost) throw new Error('a question that needs more columns was added while the file was written');
  return columns.map((column) => cells[column] ?? '');
}

export function csvCells(question: ExportedQuestion): Written<Cells> {
  const written = writerFor(KIND_CELLS, question, 'CSV')(question);
  if ('reason' in written) return written;
  const { topic, explanation, details, difficulty, imageUrl, imageDescription, videoUrl, ignoredDuplicate } = question;
  const { reasons = {}, ...others } = details ?? {};
  return {
    form: {
      question: question.question,
      ...written.form,
      explanation: explanation ?? '',
      topic: topic?.main ?? '',
      subcategory: topic?.sub ?? '',
      difficulty,
      image: imageUrl ?? '',
      video: videoUrl ?? '',
      'ignored duplicate': ignoredDuplicate ? 'yes' : 'no',
      // The reasons of wrong numbers are beside the numbers.
      ...detailCells(question.options.length === 0 ? others : { ...others, reasons }),
      'image description': imageDescription ?? '',
      tags: tagsText(question.tags),
    },
    losses: [...written.losses, ...mediaLosses(question)],
  };
}

/** Another hub cannot find a file by its address, and refuses the question. */
const mediaLosses = ({ imageUrl, videoUrl }: ExportedQuestion): string[] => [
  ...(imageUrl === null ? [] : ['CSV has the address of its image, which only this hub can read']),
  ...(videoUrl === null ? [] : ['CSV has the address of its video, which only this hub can read']),
];

const optionCells = ({ options }: ExportedQuestion): Cells =>
  Object.fromEntries(options.map((option, index) => [OPTION_COLUMNS[index], option]));

const KIND_CELLS: Record<string, KindWriter<Cells>> = {
  single: (question) => ({
    form: { ...optionCells(question), 'correct answer': letterOf(Number(question.correctAnswer)) },
    losses: [],
  }),
  multiple: (question) => {
    const { choose, partCredit } = question.content as MultipleContent;
    const { correct } = question.correctAnswer as MultipleKey;
    return {
      form: {
        type: 'multiple',
        ...optionCells(question),
        'correct answer': correct.map(letterOf).join(';'),
        choose: choose === null ? '' : String(choose),
        'partial credit': partCredit ? 'yes' : 'no',
      },
      losses: [],
    };
  },
  numeric: ({ content, correctAnswer, details }) => {
    const { unit, units, decimals } = content as NumericContent;
    const { value, tolerance, near, others, mistakes = [] } = correctAnswer as NumericKey;
    // Semicolons separate values and units.
    if ([unit, ...units].some((one) => one.includes(';'))) return { reason: 'CSV cannot hold a unit with a semicolon' };
    // Spreadsheets would convert "5%" to another number.
    const amountText = (amount: number) => (tolerance.type === 'relative' ? `${amount} percent` : String(amount));
    const values = [{ value, unit }, ...others].map((one) => `${one.value} ${one.unit}`.trim());
    return {
      form: {
        type: 'number',
        'correct answer': values.join('; '),
        unit: [unit, ...units].join('; '),
        tolerance: amountText(tolerance.amount),
        'wider tolerance': near === null ? '' : amountText(near.amount),
        'partial credit': near === null ? '' : String(near.fraction),
        decimals: decimals === null ? '' : String(decimals),
        'wrong numbers': wrongNumbersText(mistakes, details?.reasons ?? {}),
      },
      losses: [],
    };
  },
};
