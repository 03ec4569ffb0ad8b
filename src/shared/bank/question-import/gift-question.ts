import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import type { QuestionForm } from '#shared/bank/questions.contract.ts';
import type { Answer } from './answers.ts';
import { explanationOf } from './feedback.ts';
import { htmlText } from './html-text.ts';
import type { HtmlText } from './html-text.ts';
import type { TopicPath } from './imported-question.ts';
import { isBeginning, remark } from './moodle-remarks.ts';
import { PLAIN } from './question-collector.ts';
import type { QuestionCollector } from './question-collector.ts';
import { quoted } from './text-lines.ts';

const ONLY = 'only multiple choice with one right answer and true/false can be taken';
/** `~75%answer`, which GIFT writes `~%75%answer`; with a blank after it a percentage is text like any other. */
const FOREIGN_WEIGHT = /^\s*\d{1,3}%[^\s~=#{}%.,;:)/–-]/;
/** More than any question may have, so that what has more is refused without reading on. */
const CHOICES_READ = 50;

/** The lines of one question, and what held where they began. */
export interface GiftBlock {
  line: number;
  text: string;
  topic: TopicPath | null;
  difficulty: QuestionForm['difficulty'];
  /** Of tags before it. */
  remarks: ImportRemark[];
}

interface Choice {
  /** Percent; null where none is given. */
  weight: number | null;
  isMarkedRight: boolean;
  text: string;
  feedback: string | null;
}

/** Reads one question of GIFT. What is none that the product has becomes a problem that says so. */
export function readGiftQuestion(block: GiftBlock, collector: QuestionCollector): void {
  const { line } = block;
  const { title, body } = takeTitle(block.text);
  const { format, text } = takeFormat(body, 'other');
  const name = quoted(title === '' ? text : title);
  const refuse = (reason: string) => collector.addUnreadable(line, `${name} ${reason}`);

  const open = findUnescaped(text, '{');
  if (open === -1) return refuse(`is a description without answers: ${ONLY}`);
  const close = findUnescaped(text, '}', open + 1);
  if (close === -1) return refuse('has a { that is never closed');
  const tail = text.slice(close + 1);
  if (findUnescaped(tail, '{}') !== -1)
    return refuse('has more than one pair of braces: write \\{ and \\} for braces of the text');

  const isMissingWord = tail.trim() !== '';
  const question = formattedText(isMissingWord ? `${text.slice(0, open)}_____${tail}` : text.slice(0, open), format);
  const { answers, general } = takeGeneralFeedback(text.slice(open + 1, close));
  const read = readTrueFalse(answers, format) ?? readChoices(answers, format);
  if ('reason' in read) return refuse(read.reason);

  const explanation = giftText(general, format);
  const parts = [question, explanation, ...read.texts];
  const hasImages = parts.some(({ images }) => images.length > 0);
  if (hasImages) return refuse('shows an image, which GIFT cannot carry: please use Moodle XML, or a sheet in a .zip');
  collector.add({
    ...PLAIN,
    line,
    question: question.text,
    options: read.options,
    answer: read.answer,
    explanation: explanationOf(explanation.text, read.feedback),
    topic: block.topic,
    difficulty: block.difficulty,
    remarks: [
      ...block.remarks,
      ...(isMissingWord ? [remark('missing-word', '')] : []),
      ...(title === '' || isBeginning(unescaped(title), question.text) ? [] : [remark('name', unescaped(title))]),
      ...read.remarks,
      ...parts.flatMap(({ remarks }) => remarks),
    ],
  });
}

function takeTitle(text: string): { title: string; body: string } {
  const start = text.search(/\S/);
  if (!text.startsWith('::', start)) return { title: '', body: text };
  for (let at = findUnescaped(text, ':', start + 2); at !== -1; at = findUnescaped(text, ':', at + 1)) {
    if (text.charAt(at + 1) === ':') return { title: text.slice(start + 2, at), body: text.slice(at + 2) };
  }
  return { title: '', body: text };
}

function takeGeneralFeedback(inner: string): { answers: string; general: string } {
  for (let at = findUnescaped(inner, '#'); at !== -1; at = findUnescaped(inner, '#', at + 1)) {
    if (inner.startsWith('####', at)) return { answers: inner.slice(0, at), general: inner.slice(at + 4) };
  }
  return { answers: inner, general: '' };
}

interface ReadAnswers {
  options: string[];
  answer: Answer;
  feedback: { option: string; text: string }[];
  /** All that was read, to see what images it shows, and what is lost of it. */
  texts: HtmlText[];
  remarks: ImportRemark[];
}

/** `T`, `TRUE`, `F` or `FALSE`, then feedback for the wrong answer, then for the right one. */
function readTrueFalse(answers: string, format: GiftFormat): ReadAnswers | null {
  const [key = '', wrong, right] = splitUnescaped(answers, '#', 3);
  const match = /^(?:(t|true)|(f|false))$/i.exec(key.slice(0, 100).trim());
  if (match === null) return null;
  const isTrue = match[1] !== undefined;
  const options = ['True', 'False'];
  const feedback = [
    { option: isTrue ? 'False' : 'True', ...giftText(wrong ?? '', format) },
    { option: isTrue ? 'True' : 'False', ...giftText(right ?? '', format) },
  ];
  return { options, answer: { index: isTrue ? 0 : 1 }, feedback, texts: feedback, remarks: [] };
}

function readChoices(answers: string, format: GiftFormat): ReadAnswers | { reason: string } {
  const kind = otherKind(answers);
  if (kind !== null) return { reason: `${kind}: ${ONLY}` };
  const choices = choicesOf(answers);
  const foreign = choices.find(({ weight, text }) => weight === null && FOREIGN_WEIGHT.test(text));
  if (foreign !== undefined) {
    return {
      reason: `has the answer ${quoted(foreign.text)}, which reads like a weight of Moodle's missing-word format: write a blank after its % sign, or in GIFT ~%75%answer`,
    };
  }
  const worth = choices.map(({ weight, isMarkedRight }) => weight ?? (isMarkedRight ? 100 : 0));
  const isPartial = (percent: number) => percent > 0 && percent < 100;
  const right = worth.flatMap((percent, index) => (percent >= 100 ? [index] : []));
  const [key] = right;
  const options = choices.map((choice) => giftText(choice.text, format));
  const feedback = choices.map((choice, index) => ({
    option: options[index]?.text ?? '',
    ...giftText(choice.feedback ?? '', format),
  }));
  if (right.length > 1) return { reason: `has ${right.length} right answers: exactly one can be right` };
  if (key === undefined && worth.some(isPartial)) return { reason: `gives partial credit: ${ONLY}` };
  const weighted = options.map(({ text }, index) => ({ text, percent: worth[index] ?? 0 }));
  const detailOf = ({ text, percent }: { text: string; percent: number }) => `${text} (${percent}%)`;
  return {
    options: options.map(({ text }) => text),
    answer: key === undefined ? { message: 'No answer is marked as right: put = before it' } : { index: key },
    feedback,
    texts: [...options, ...feedback],
    remarks: [
      ...weighted.filter(({ percent }) => isPartial(percent)).map((one) => remark('partial-credit', detailOf(one))),
      ...weighted.filter(({ percent }) => percent < 0).map((one) => remark('negative-weight', detailOf(one))),
    ],
  };
}

/** What answers are, if not those of multiple choice. */
function otherKind(answers: string): string | null {
  const trimmed = answers.trimStart();
  if (trimmed === '') return 'is an essay question';
  if (trimmed.startsWith('#')) return 'is a numerical question';
  const first = findUnescaped(trimmed, '=~');
  if (first === -1 || trimmed.slice(0, first).trim() !== '') return 'has answers that begin with neither = nor ~';
  if (findUnescaped(trimmed, '~') !== -1) return null;
  return /[^\\]->/.test(trimmed) ? 'is a matching question' : 'is a short answer question';
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
    const weight = /^\s*%(-?\d{1,3}(?:\.\d{1,9})?)%/.exec(text.slice(0, 100));
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

/** Splits at a character into at most so many parts; the last one keeps the rest. */
function splitUnescaped(text: string, char: string, most: number): string[] {
  const parts: string[] = [];
  let start = 0;
  while (parts.length < most - 1) {
    const at = findUnescaped(text, char, start);
    if (at === -1) break;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  parts.push(text.slice(start));
  return parts;
}

/** The first of some characters from a position on that no backslash stands before; -1 where there is none. */
function findUnescaped(text: string, chars: string, from = 0): number {
  for (let i = from; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '\\') i++;
    else if (chars.includes(char)) return i;
  }
  return -1;
}

/** A text of GIFT without its escapes: `\~ \= \# \{ \} \:` and `\\` stand for themselves, `\n` for a line break. */
function unescaped(text: string): string {
  return text.replaceAll(/\\([~=#{}:\\n])/g, (_match, char: string) => (char === 'n' ? '\n' : char)).trim();
}

type GiftFormat = 'html' | 'other';

/** Takes `[html]`, `[markdown]`, `[plain]` or `[moodle]` off the front of a text; without one the given format holds. */
function takeFormat(text: string, inherited: GiftFormat): { format: GiftFormat; text: string } {
  const match = /^\s*\[(html|markdown|plain|moodle)\]/i.exec(text.slice(0, 200));
  if (match?.[1] === undefined) return { format: inherited, text };
  return { format: match[1].toLowerCase() === 'html' ? 'html' : 'other', text: text.slice(match[0].length) };
}

/** What a text of GIFT says, as plain text, and the images that it shows if it is HTML. */
function giftText(text: string, inherited: GiftFormat): HtmlText {
  const taken = takeFormat(text, inherited);
  return formattedText(taken.text, taken.format);
}

/** The same of a text whose format was taken off already: what then begins with `[html]` says just that. */
function formattedText(text: string, format: GiftFormat): HtmlText {
  const plain = unescaped(text);
  return format === 'html' ? htmlText(plain) : { text: plain, images: [], remarks: [] };
}
