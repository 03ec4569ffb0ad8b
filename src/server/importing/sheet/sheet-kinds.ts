import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import type { QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';
import type { MultipleContent } from '#shared/bank/question-kinds/multiple/multiple.ts';
import type { NumericContent, NumericKey } from '#shared/bank/question-kinds/numeric/numeric.ts';
import type { Answer } from '#server/importing/question/answers.ts';
import { REASON_FIELDS, type SheetField } from '#shared/bank/sheet-fields.ts';
import { readReasons, readWrongNumbers, type Reasons } from './sheet-details.ts';
import type { RowAnswers } from './row-answers.ts';
import type { RowNumbers } from './row-numbers.ts';
import { quoted } from '#shared/domain/text-lines.ts';

export const YES = new Set(['yes', 'y', 'true', '1', 'x']);
export const NO = new Set(['no', 'n', 'false', '0', '']);

/** Other programs' names for question types with one right option. */
const ONE = new Set('singlechoice singleanswer single truefalse trueorfalse'.split(' '));
/** Their names for types that may have several. */
const ANY = new Set('multiplechoice mcq quiz checkbox'.split(' '));
const SEVERAL = new Set(
  'multiple multipleanswer multipleanswers multipleresponse multipleselect multiselect selectall selectallthatapply checkboxes'.split(
    ' ',
  ),
);
const NUMBER_TYPES = new Set('number numeric numerical'.split(' '));

interface RowKind {
  kind?: string;
  content?: QuestionParts;
  answer: Answer;
  /** By place id. */
  reasons: Reasons;
  remarks: ImportRemark[];
}

/** The cells of a row, and what reads its answers and numbers. */
export interface KindCells {
  line: number;
  cell: (field: SheetField) => string;
  /** The answer as a number with all its digits, if it is one. */
  exactAnswer: string;
  answers: RowAnswers;
  numbers: RowNumbers;
}

/** Reads the cells that only some kinds of questions have. Remarks report cells that this kind does not have. */
export function readRowKind(cells: KindCells): RowKind {
  const { cell, answers } = cells;
  const written = cell('type').trim();
  const type = written.toLowerCase().replaceAll(/[^a-z]/g, '');
  const answer = cell('answer');
  if (NUMBER_TYPES.has(type)) {
    const read = readNumber(cells);
    const answerOf = 'message' in read ? { message: read.message } : { key: { ...read.key } };
    return {
      kind: 'numeric',
      content: 'message' in read ? { unit: '', units: [], decimals: null } : read.content,
      answer: answerOf,
      reasons: 'message' in read ? {} : read.reasons,
      remarks: unused(cell, ['choose', ...REASON_FIELDS]),
    };
  }
  const isAny = written === '' || ANY.has(type);
  if (SEVERAL.has(type) || (isAny && isList(answer, answers))) {
    return { ...readSeveral(cell, answers), reasons: readReasons(cell), remarks: unused(cell, NUMBER_FIELDS) };
  }
  return {
    answer:
      isAny || ONE.has(type)
        ? answers.resolve(answer)
        : {
            message: `The question is of the type ${quoted(written)}: only those with one or several right options, and numbers, can be imported`,
          },
    reasons: readReasons(cell),
    remarks: unused(cell, ['choose', 'partialCredit', ...NUMBER_FIELDS]),
  };
}

const NUMBER_FIELDS = [
  'unit',
  'tolerance',
  'widerTolerance',
  'decimals',
  'wrongNumbers',
] as const satisfies SheetField[];

const unused = (cell: (field: SheetField) => string, fields: readonly SheetField[]): ImportRemark[] =>
  fields
    .map((field) => ({ field, text: cell(field).trim() }))
    .filter(({ text }) => text !== '')
    .map(({ field, text }) => ({ kind: 'other', detail: `${field}: ${text}` }));

/** Longer than any plausible list of letters or options. */
const LIST_LENGTH = 5000;

const LETTERS = /^\s*[a-j](?:\s*(?:,|;|\/|&|\+|and)\s*[a-j])*\s*$/i;

/** Whether an answer names several options, and is not itself one of them. */
function isList(answer: string, answers: RowAnswers): boolean {
  const text = answer.slice(0, LIST_LENGTH);
  return (
    /^\s*(?:[a-j]|\d{1,2})(?:\s*(?:,|;|\/|&|\+|and)\s*(?:[a-j]|\d{1,2}))+\s*$/i.test(text) &&
    'message' in answers.asWhole(text)
  );
}

function readSeveral(cell: (field: SheetField) => string, rowAnswers: RowAnswers) {
  const text = cell('answer').slice(0, LIST_LENGTH);
  // Letters are positions first, as for questions with one right option.
  const isWhole = !LETTERS.test(text) && 'index' in rowAnswers.asWhole(text);
  const parts = isWhole ? [text] : text.split(LETTERS.test(text) || isList(text, rowAnswers) ? /[,;/&+]|and/i : ';');
  const answers = parts.map((part) => rowAnswers.resolve(part));
  const wrong = answers.find((one) => 'message' in one);
  const correct = [...new Set(answers.flatMap((one) => ('index' in one ? [one.index] : [])))].toSorted((a, b) => a - b);
  const choose = cell('choose').trim();
  const partCredit = cell('partialCredit').trim().toLowerCase();
  const content: MultipleContent = { choose: choose === '' ? null : Number(choose), partCredit: YES.has(partCredit) };
  const message = firstOf([
    wrong !== undefined && 'message' in wrong ? wrong.message : null,
    /^[1-8]?$/.test(choose) ? null : `"Choose" is ${quoted(choose)}: it has to be a number from 1 to 8`,
    YES.has(partCredit) || NO.has(partCredit)
      ? null
      : `"Partial credit" is ${quoted(partCredit)}: it has to be yes or no`,
  ]);
  return {
    kind: 'multiple',
    content: message === null ? content : { choose: null, partCredit: false },
    answer: message === null ? { key: { correct } } : { message },
  };
}

const firstOf = (messages: readonly (string | null)[]) => messages.find((message) => message !== null) ?? null;

function readNumber(
  cells: KindCells,
): { content: NumericContent; key: NumericKey; reasons: Reasons } | { message: string } {
  const { cell, exactAnswer, numbers, line } = cells;
  const text = exactAnswer.trim();
  if (text === '')
    return { message: 'The correct answer is missing: it has to be a number, with its unit if it has one' };
  const named =
    cell('unit').trim() === ''
      ? []
      : cell('unit')
          .split(';')
          .map((unit) => unit.trim());
  const parts = text.split(';').map((part) => ({ part: part.trim(), amount: numbers.amount(part, line, named) }));
  const noNumber = parts.find(({ amount }) => amount === null);
  if (noNumber !== undefined) {
    return {
      message: `The correct answer says ${quoted(noNumber.part)}, which is not one number with its unit, such as 2.5 cm: write a range as its middle and a tolerance`,
    };
  }
  const values = parts.flatMap(({ amount }) => amount ?? []);
  const unit = named[0] ?? values[0]?.unit ?? '';
  const [main, ...others] = values.map((one) => ({ ...one, unit: one.unit === '' ? unit : one.unit }));
  if (main === undefined) return { message: 'The correct answer is missing' };
  if (main.unit !== unit) {
    return { message: `The first value is in ${quoted(main.unit)}, but the first unit is ${quoted(unit)}` };
  }
  const further = named.length > 0 ? named.slice(1) : others.map((other) => other.unit).filter((one) => one !== unit);
  const amounts = readAmounts(cells);
  if ('message' in amounts) return amounts;
  const { decimals, ...tolerances } = amounts;
  const wrong = readWrongNumbers(cell('wrongNumbers'), (written) => numbers.number(written, line));
  if ('message' in wrong) return wrong;
  const { mistakes, reasons } = wrong;
  return {
    content: { unit, units: [...new Set(further)], decimals },
    key: { value: main.value, ...tolerances, others, ...(mistakes.length > 0 && { mistakes }) },
    reasons,
  };
}

function readAmounts({
  cell,
  numbers,
  line,
}: KindCells): (Pick<NumericKey, 'tolerance' | 'near'> & { decimals: number | null }) | { message: string } {
  const [tolerance = '', wider = '', credit = '', decimals = ''] = (
    ['tolerance', 'widerTolerance', 'partialCredit', 'decimals'] as const
  ).map((field) => cell(field).trim());
  /** An amount of zero or more, or a percentage. */
  const read = (text: string) => {
    const found = numbers.amount(text.replace(/^±\s*/, ''), line, ['%', 'percent']);
    return found === null || found.value < 0 || !['', '%', 'percent'].includes(found.unit)
      ? null
      : { amount: found.value, isPercent: found.unit !== '' };
  };
  const amount = read(tolerance || '0');
  const widerAmount = wider === '' ? null : read(wider);
  const percent = read(credit);
  const fraction = (percent?.amount ?? 0) / (percent?.isPercent === true ? 100 : 1);
  if (amount === null) return { message: `The tolerance is ${quoted(tolerance)}: it has to be like 0.1 or 5%` };
  if (wider !== '' && widerAmount === null) {
    return { message: `The wider tolerance is ${quoted(wider)}: it has to be like 0.1 or 5%` };
  }
  if (widerAmount !== null && widerAmount.isPercent !== amount.isPercent) {
    return { message: 'Tolerance and wider tolerance have to be both numbers or both percentages' };
  }
  if (widerAmount !== null && percent === null) {
    return { message: 'A wider tolerance earns partial credit: enter how much in "partial credit", such as 50%' };
  }
  if (decimals !== '' && !/^[0-6]$/.test(decimals)) {
    return { message: `"Decimals" is ${quoted(decimals)}: it has to be a number from 0 to 6` };
  }
  return {
    tolerance: { type: amount.isPercent ? 'relative' : 'absolute', amount: amount.amount },
    near: widerAmount === null ? null : { amount: widerAmount.amount, fraction },
    decimals: decimals === '' ? null : Number(decimals),
  };
}
