import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import type { QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';
import type { MultipleContent } from '#shared/bank/question-kinds/multiple/multiple.ts';
import type { NumericContent, NumericKey } from '#shared/bank/question-kinds/numeric/numeric.ts';
import { resolveAnswer, type Answer } from '#server/importing/question/answers.ts';
import { REASON_FIELDS, type SheetField } from '#shared/bank/sheet-fields.ts';
import { readReasons, readWrongNumbers, type Reasons } from './sheet-details.ts';
import { quoted } from '#shared/domain/text-lines.ts';

const SOURCE = 'the correct answer';
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

/** Reads the cells that only some kinds of questions have. Remarks report cells that this kind does not have. */
export function readRowKind(cell: (field: SheetField) => string, options: readonly string[]): RowKind {
  const written = cell('type').trim();
  const type = written.toLowerCase().replaceAll(/[^a-z]/g, '');
  const answer = cell('answer');
  if (NUMBER_TYPES.has(type)) {
    const read = readNumber(cell);
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
  if (SEVERAL.has(type) || (isAny && isList(answer, options))) {
    return { ...readSeveral(cell, options), reasons: readReasons(cell), remarks: unused(cell, NUMBER_FIELDS) };
  }
  return {
    answer:
      isAny || ONE.has(type)
        ? resolveAnswer(answer, options, SOURCE)
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
function isList(answer: string, options: readonly string[]): boolean {
  const text = answer.slice(0, LIST_LENGTH);
  return (
    /^\s*(?:[a-j]|\d{1,2})(?:\s*(?:,|;|\/|&|\+|and)\s*(?:[a-j]|\d{1,2}))+\s*$/i.test(text) &&
    'message' in resolveAnswer(text, options, SOURCE)
  );
}

function readSeveral(cell: (field: SheetField) => string, options: readonly string[]) {
  const text = cell('answer').slice(0, LIST_LENGTH);
  // Letters are positions first, as for questions with one right option.
  const isWhole = !LETTERS.test(text) && 'index' in resolveAnswer(text, options, SOURCE);
  const parts = isWhole ? [text] : text.split(LETTERS.test(text) || isList(text, options) ? /[,;/&+]|and/i : ';');
  const answers = parts.map((part) => resolveAnswer(part, options, SOURCE));
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

const VALUE = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?)\s*([\s\S]*)$/i;
const AMOUNT = /^(?:±\s*)?(\d+(?:\.\d*)?(?:e[+-]?\d{1,3})?)\s*(%|percent)?$/i;

/** `2.5 cm; 25 mm`, with the units here, or with the first unit in a separate column. */
function readNumber(
  cell: (field: SheetField) => string,
): { content: NumericContent; key: NumericKey; reasons: Reasons } | { message: string } {
  const text = cell('answer').trim();
  if (text === '')
    return { message: 'The correct answer is missing: it has to be a number, with its unit if it has one' };
  const matches = text.split(';').map((part) => ({ part: part.trim(), match: VALUE.exec(part.trim()) }));
  const noNumber = matches.find(({ match }) => match === null);
  if (noNumber !== undefined) {
    return { message: `The correct answer says ${quoted(noNumber.part)}, which is not a number such as 2.5 cm` };
  }
  const named =
    cell('unit').trim() === ''
      ? []
      : cell('unit')
          .split(';')
          .map((unit) => unit.trim());
  const values = matches.map(({ match }) => ({ value: Number(match?.[1]), unit: match?.[2] ?? '' }));
  const unit = named[0] ?? values[0]?.unit ?? '';
  const [main, ...others] = values.map((one) => ({ ...one, unit: one.unit === '' ? unit : one.unit }));
  if (main === undefined) return { message: 'The correct answer is missing' };
  if (main.unit !== unit) {
    return { message: `The first value is in ${quoted(main.unit)}, but the first unit is ${quoted(unit)}` };
  }
  const further = named.length > 0 ? named.slice(1) : others.map((other) => other.unit).filter((one) => one !== unit);
  const amounts = readAmounts(cell);
  if ('message' in amounts) return amounts;
  const { decimals, ...tolerances } = amounts;
  const wrong = readWrongNumbers(cell('wrongNumbers'));
  if ('message' in wrong) return wrong;
  const { mistakes, reasons } = wrong;
  return {
    content: { unit, units: [...new Set(further)], decimals },
    key: { value: main.value, ...tolerances, others, ...(mistakes.length > 0 && { mistakes }) },
    reasons,
  };
}

function readAmounts(
  cell: (field: SheetField) => string,
): (Pick<NumericKey, 'tolerance' | 'near'> & { decimals: number | null }) | { message: string } {
  const [tolerance, wider, credit, decimals] = (
    ['tolerance', 'widerTolerance', 'partialCredit', 'decimals'] as const
  ).map((field) => cell(field).trim());
  const amount = AMOUNT.exec(tolerance || '0');
  const widerAmount = wider ? AMOUNT.exec(wider) : null;
  const percent = AMOUNT.exec(credit ?? '');
  const fraction = Number(percent?.[1]) / (percent?.[2] === undefined ? 1 : 100);
  if (amount === null) return { message: `The tolerance is ${quoted(tolerance ?? '')}: it has to be like 0.1 or 5%` };
  if (wider && widerAmount === null) {
    return { message: `The wider tolerance is ${quoted(wider)}: it has to be like 0.1 or 5%` };
  }
  if (widerAmount !== null && (widerAmount[2] === undefined) !== (amount[2] === undefined)) {
    return { message: 'Tolerance and wider tolerance have to be both numbers or both percentages' };
  }
  if (widerAmount !== null && percent === null) {
    return { message: 'A wider tolerance earns partial credit: enter how much in "partial credit", such as 50%' };
  }
  if (decimals && !/^[0-6]$/.test(decimals)) {
    return { message: `"Decimals" is ${quoted(decimals)}: it has to be a number from 0 to 6` };
  }
  return {
    tolerance: { type: amount[2] === undefined ? 'absolute' : 'relative', amount: Number(amount[1]) },
    near: widerAmount === null ? null : { amount: Number(widerAmount[1]), fraction },
    decimals: decimals ? Number(decimals) : null,
  };
}
