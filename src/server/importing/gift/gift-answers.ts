import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import type { QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';
import type { Answer } from '#server/importing/question/answers.ts';
import type { Feedback } from '#server/importing/question/feedback.ts';
import { findUnescaped, giftText, splitUnescaped, unescaped, type GiftFormat } from './gift-text.ts';
import type { HtmlText } from '#server/importing/markup/html-text.ts';
import { remark } from '#server/importing/moodle/moodle-remarks.ts';
import { takeLetters } from '#server/importing/question/option-letters.ts';
import { fromNumbers, type AcceptedNumber } from '#server/importing/question/numbers.ts';
import { fromPairs } from '#server/importing/question/pairs.ts';
import { quoted } from '#shared/domain/text-lines.ts';
import { keepsLetters, type Tags } from '#server/importing/question/tags.ts';
import { fromWeights, oneRight } from '#server/importing/question/weights.ts';

export const ONLY = 'only multiple choice, true/false, numbers and matching can be imported';
/** `~75%answer`, which standard GIFT writes as `~%75%answer`; a percentage with a blank after it is plain text. */
const FOREIGN_WEIGHT = /^\s*\d{1,3}%[^\s~=#{}%.,;:)/–-]/;
/** More than any question may have, so that longer lists are refused without further reading. */
const CHOICES_READ = 50;

interface Choice {
  /** Percent; null if none is given. */
  weight: number | null;
  isMarkedRight: boolean;
  text: string;
  feedback: string | null;
}

interface ReadAnswers {
  kind?: string;
  content?: QuestionParts;
  options: string[];
  answer: Answer;
  feedback: Feedback[];
  /** All texts that were read, to find their images and lost content. */
  texts: HtmlText[];
  remarks: ImportRemark[];
}

interface Surroundings {
  format: GiftFormat;
  tags: Tags;
}

/** Reads the text between the braces, without general feedback; or says why the product has no such question. */
export function readAnswers(answers: string, { format, tags }: Surroundings): ReadAnswers | { reason: string } {
  const trueOrFalse = readTrueFalse(answers, format);
  if (trueOrFalse !== null) return trueOrFalse;
  const trimmed = answers.trimStart();
  if (trimmed === '') return { reason: `is an essay question: ${ONLY}` };
  if (trimmed.startsWith('#')) return readNumbers(trimmed.slice(1), { format, tags });
  const first = findUnescaped(trimmed, '=~');
  if (first === -1 || trimmed.slice(0, first).trim() !== '') {
    return { reason: `has answers that begin with neither = nor ~: ${ONLY}` };
  }
  if (findUnescaped(trimmed, '~') !== -1) return readChoices(trimmed, { format, tags });
  if (/[^\\]->/.test(trimmed)) return readPairs(trimmed, { format, tags });
  return { reason: `is a short answer question: ${ONLY}` };
}

/** `T`, `TRUE`, `F` or `FALSE`, then feedback for the wrong answer, then for the right one. */
function readTrueFalse(answers: string, format: GiftFormat): ReadAnswers | null {
  const [key = '', wrong, right] = splitUnescaped(answers, '#', 3);
  const match = /^(?:(t|true)|(f|false))$/i.exec(key.slice(0, 100).trim());
  if (match === null) return null;
  const isTrue = match[1] !== undefined;
  const options = ['True', 'False'];
  const feedback = [
    { option: isTrue ? 'False' : 'True', reasonId: isTrue ? '1' : '0', ...giftText(wrong ?? '', format) },
    { option: isTrue ? 'True' : 'False', reasonId: isTrue ? '0' : '1', ...giftText(right ?? '', format) },
  ];
  return { options, answer: { index: isTrue ? 0 : 1 }, feedback, texts: feedback, remarks: [] };
}

function readChoices(answers: string, { format, tags }: Surroundings): ReadAnswers | { reason: string } {
  const choices = choicesOf(answers);
  const foreign = choices.find(({ weight, text }) => weight === null && FOREIGN_WEIGHT.test(text));
  if (foreign !== undefined) {
    return {
      reason: `has the answer ${quoted(foreign.text)}, which reads like a weight of Moodle's missing-word format: write a space after its % sign, or in GIFT ~%75%answer`,
    };
  }
  const worth = choices.map(({ weight, isMarkedRight }) => weight ?? (isMarkedRight ? 100 : 0));
  const written = choices.map((choice) => giftText(choice.text, format));
  const { options, remarks } = takeLetters(
    written.map(({ text }) => text),
    { isKept: keepsLetters(tags) },
  );
  const feedback = choices.map((choice, index) => ({
    option: options[index] ?? '',
    reasonId: String(index),
    ...giftText(choice.feedback ?? '', format),
  }));
  const weighted = options.map((text, index) => ({ text, percent: worth[index] ?? 0 }));
  const read = { options, feedback, texts: [...written, ...feedback] };
  // As in Moodle: without an answer after =, students may choose several.
  const isSingle = choices.some(({ isMarkedRight }) => isMarkedRight);
  if (!isSingle && choices.some(({ weight }) => weight !== null)) {
    const several = fromWeights(weighted, tags);
    return { ...read, kind: 'multiple', ...several, remarks: [...remarks, ...several.remarks] };
  }
  const one = oneRight(weighted, ': put = before it');
  if ('reason' in one) return one;
  const negative = weighted.filter(({ percent }) => percent < 0);
  return {
    ...read,
    answer: one.answer,
    remarks: [
      ...remarks,
      ...one.remarks,
      ...negative.map(({ text, percent }) => remark('negative-weight', `${text} (${percent}%)`)),
    ],
  };
}

/** `5:0.1`, `4.9..5.1`, or several such with weights, each after `=`; `~` matches any other input. */
function readNumbers(answers: string, { format, tags }: Surroundings): ReadAnswers | { reason: string } {
  const isList = findUnescaped(answers, '=') !== -1;
  const choices = choicesOf(isList ? answers : `=${answers}`);
  const numbers: AcceptedNumber[] = [];
  for (const { text, weight, isMarkedRight } of choices) {
    const number = isMarkedRight ? numberOf(text) : null;
    if (number !== null) numbers.push({ ...number, percent: weight ?? 100 });
    else if (isMarkedRight) return { reason: `has the answer ${quoted(text)}, which is not a number` };
  }
  const read = fromNumbers(numbers, [], tags);
  if ('reason' in read) return read;
  const feedback = choices.map(({ text, feedback: feedbackText, isMarkedRight }) => ({
    option: isMarkedRight ? unescaped(text).replace(/:.*$/s, '').trim() : 'Other answers',
    reasonId: read.wrong.map(String).find((number) => isMarkedRight && number === String(numberOf(text)?.value)),
    ...giftText(feedbackText ?? '', format),
  }));
  return { kind: 'numeric', options: [], feedback, texts: feedback, ...read };
}

const NUMBER = String.raw`\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?)\s*`;
const WITH_TOLERANCE = new RegExp(`^${NUMBER}(?::${NUMBER})?$`, 'i');
const RANGE = new RegExp(String.raw`^${NUMBER}\.\.${NUMBER}$`, 'i');

function numberOf(text: string): { value: number; tolerance: number } | null {
  const short = text.slice(0, 200);
  const range = RANGE.exec(short);
  if (range !== null) {
    const [low, high] = [Number(range[1]), Number(range[2])];
    return { value: Number(((low + high) / 2).toPrecision(12)), tolerance: Number(((high - low) / 2).toPrecision(12)) };
  }
  const match = WITH_TOLERANCE.exec(short);
  return match === null ? null : { value: Number(match[1]), tolerance: Number(match[2] ?? 0) };
}

/** `=row -> label` for each row; `= -> label` is a label without a row. */
function readPairs(answers: string, { format, tags }: Surroundings): ReadAnswers | { reason: string } {
  const choices = choicesOf(answers).map(({ text }) => ({ text, at: text.indexOf('->') }));
  const without = choices.find(({ at }) => at === -1);
  if (without !== undefined) return { reason: `has the row ${quoted(without.text)}, which has no label after ->` };
  const rows = choices.map(({ text, at }) => giftText(text.slice(0, at), format));
  const pairs = choices.map(({ text, at }, index) => ({
    row: rows[index]?.text ?? '',
    label: unescaped(text.slice(at + 2)),
  }));
  const { options, content, key } = fromPairs(pairs, tags);
  return { kind: 'labels', options, content, answer: { key }, feedback: [], texts: rows, remarks: [] };
}

function choicesOf(answers: string): Choice[] {
  const choices: Choice[] = [];
  let at = findUnescaped(answers, '=~');
  while (at !== -1 && choices.length < CHOICES_READ) {
    const next = findUnescaped(answers, '=~', at + 1);
    const [text = '', feedback = null] = splitUnescaped(
      answers.slice(at + 1, next === -1 ? answers.length : next),
      '#',
      2,
    );
    const weight = /^\s*%(-?\d{1,3}(?:\.\d{1,12})?)%/.exec(text.slice(0, 100));
    choices.push({
      weight: weight?.[1] === undefined ? null : Number(weight[1]),
      isMarkedRight: answers.charAt(at) === '=',
      text: weight === null ? text : text.slice(weight[0].length),
      feedback,
    });
    at = next;
  }
  return choices;
}
