import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { emptyBlock, pushOption, type TemplateBlock, type Value } from './template-block.ts';
import type { TextLine } from '#shared/domain/text-lines.ts';

/** Marks are at the start of a line; options may share a line, which is no longer than they may be together. */
const HEAD_LENGTH = 200;
const SHARED_LINE_LENGTH = 12_000;

/** `Answer: b`, `Ans. b`, `Correct answer is b`, `Key: b`, `ANSWER b`. */
const KEY =
  /^\s*(?:the\s+)?(?:(?:(?:correct|right)\s+(?:answer|option|choice)|ans(?:wer)?(?:\s+key)?)\s*(?:is\b\s*[:：]?|[:：=]|[.–—-](?=\s))|(?:correct|key)\s*[:：]|ans(?:wer)?\s+(?=[([]?[a-j][)\]]?\.?\s*$))\s*/i;
const KEY_AT_END = /\s(?:(?:correct\s+)?answer|ans)\s*[:：]\s*([([]?[a-j][)\]]?\.?\s*)$/i;
const EXPLANATION = /^\s*(?:explanation|rationale|feedback)\s*[:：]\s*/i;
const IMAGE = /^\s*image\s*[:：]\s*/i;
/** Includes the dots that Word's symbol fonts leave in plain text. */
const BULLET = /^\s*([*✓✔]\s*)?(?:[•‣▪◦●○■□·§➢\uf0a7\uf0b7]|[-–—](?=\s)|o(?=\t))\s*([*✓✔]\s*)?|^\s*([*✓✔])\s*/;
/** `a)`, `(a)`, `[a]`, `A.`, `A:` and `a –`, each possibly after a bullet or beside the star of the right option. */
const LETTER =
  /(?<=^|\s)(?:[•▪◦●○■□·\uf0a7\uf0b7]\s*)?([*✓✔]\s*)?[([]?([a-j])(?:\s*([)\]])|([.:])(?=\s|$)|\s([-–—])(?=\s))\s*([*✓✔]\s*)?/gi;

type Form = ')' | '.' | ':' | '-';
const FORMS: Form[] = [')', '.', ':', '-'];

interface LetterMark {
  index: number;
  form: Form;
  isAtStart: boolean;
  /** Whether a star marks this as the right option. */
  isStarred: boolean;
  /** The positions in the line where it begins, and where its text begins. */
  at: number;
  end: number;
}

/** The beginning of a line, as far as the line alone shows. */
export function partBegunBy(text: string): 'key' | 'explanation' | 'image' | 'bullet' | null {
  const head = text.slice(0, HEAD_LENGTH);
  if (KEY.test(head)) return 'key';
  if (EXPLANATION.test(head)) return 'explanation';
  if (IMAGE.test(head)) return 'image';
  return BULLET.test(head) ? 'bullet' : null;
}

/** The number of options that a question has after this line, if it had `count` before. */
export function optionCountAfter(text: string, count: number): number {
  const marks = letterMarks(text);
  let next = count;
  for (const { index, isAtStart } of marks) {
    if (index === next && (isAtStart || next > count || marks.some((mark) => mark.index === index + 1))) next++;
  }
  return next === count && BULLET.test(text.slice(0, HEAD_LENGTH)) ? count + 1 : next;
}

/** Reads the lines of one question of a typed list. The first line begins the question, without its number. */
export function readTypedQuestion(lines: readonly TextLine[], topic: Value | null): TemplateBlock {
  const line = lines[0]?.number ?? 1;
  const question: Value = { line, lines: [] };
  const block = { ...emptyBlock(line), topic, question };
  new QuestionReader(block, question, lines).read();
  return block;
}

class QuestionReader {
  readonly #block: TemplateBlock;
  readonly #lines: readonly TextLine[];
  /** The form of the letters before its options; none if they have bullets. */
  readonly #forms: ReadonlySet<Form>;
  /** Options that begin a line: others may follow another option on its line. */
  readonly #atStart = new Set<number>();
  readonly #starred: number[] = [];
  #current: Value;

  constructor(block: TemplateBlock, question: Value, lines: readonly TextLine[]) {
    this.#block = block;
    this.#current = question;
    this.#lines = lines;
    const marks = lines.flatMap(({ text }, i) => letterMarks(text).filter((mark) => i > 0 || !mark.isAtStart));
    this.#forms = new Set(formsOf(marks));
    for (const mark of marks) if (mark.isAtStart && this.#forms.has(mark.form)) this.#atStart.add(mark.index);
  }

  read(): void {
    for (const [i, line] of this.#lines.entries()) this.#readLine(line, i === 0);
    const { options, correct } = this.#block;
    const areBullets = this.#forms.size === 0 && this.#starred.length === options.length;
    if (this.#starred.length === 0 || areBullets) return;
    const letters = this.#starred.map(letterOf).join(' and ');
    if (this.#starred.length > 1)
      this.#refuse(`Options ${letters} are marked as right: exactly one option can be right`);
    // Of several, the first: the question is refused, but does have an answer.
    if (correct === null) this.#block.correct = { line: this.#block.line, lines: [letterOf(this.#starred[0] ?? 0)] };
  }

  #readLine({ number, text }: TextLine, isFirst: boolean): void {
    const part = isFirst ? null : partBegunBy(text);
    const hasOptions = this.#block.options.length > 0;
    if (part === 'key' && hasOptions && this.#block.explanation === null) {
      return this.#begin('correct', number, text.replace(KEY, ''));
    }
    if (part === 'explanation' && hasOptions) return this.#begin('explanation', number, text.replace(EXPLANATION, ''));
    if (part === 'image') return this.#begin('image', number, text.replace(IMAGE, ''));
    const isComplete = this.#block.correct !== null || this.#block.explanation !== null;
    const marks = isComplete ? [] : this.#optionMarks(text, isFirst);
    const ending = this.#forms.size === 0 || marks.length === 0 ? null : KEY_AT_END.exec(text.slice(-HEAD_LENGTH));
    const end = ending === null ? text.length : text.length - ending[0].length;
    this.#continue(text.slice(0, marks[0]?.at ?? end), isComplete);
    for (const [i, mark] of marks.entries()) {
      const value = { line: number, lines: [text.slice(mark.end, marks[i + 1]?.at ?? end).trim()] };
      if (mark.isStarred) this.#starred.push(mark.index);
      pushOption(this.#block, mark.index, value);
      this.#current = value;
    }
    if (ending?.[1] !== undefined) this.#begin('correct', number, ending[1]);
  }

  #begin(part: 'correct' | 'explanation' | 'image', line: number, text: string): void {
    const value = { line, lines: [text.trim()] };
    if (this.#block[part] === null) this.#block[part] = value;
    else this.#refuse(`This question has a second ${part === 'correct' ? 'answer' : part}`, line);
    // The name of an image is one line; the next one continues what was before it.
    if (part !== 'image') this.#current = value;
  }

  #continue(text: string, isComplete: boolean): void {
    if (text.trim() === '' && this.#current.lines.length === 0) return;
    const isAfterKey = isComplete && this.#current === this.#block.correct && text.trim() !== '';
    // Text below the answer explains why it is right.
    if (isAfterKey) this.#begin('explanation', this.#current.line + 1, text);
    else this.#current.lines.push(text.trimEnd());
  }

  #optionMarks(text: string, isFirst: boolean): LetterMark[] {
    let next = this.#block.options.length;
    if (this.#forms.size === 0) {
      const match = isFirst ? null : BULLET.exec(text.slice(0, HEAD_LENGTH));
      if (match === null) return [];
      const isStarred = [match[1], match[2], match[3]].some((star) => star !== undefined);
      return [{ index: next, form: '-', isAtStart: true, isStarred, at: 0, end: match[0].length }];
    }
    const marks = letterMarks(text).filter(({ form, isAtStart }) => this.#forms.has(form) && !(isFirst && isAtStart));
    const taken: LetterMark[] = [];
    for (const mark of marks) {
      const { index, isAtStart } = mark;
      const begins = isAtStart
        ? index === next || (next > 0 && index <= Math.max(next, LAST_USUAL_OPTION))
        : index === next && !this.#atStart.has(index) && (next > 0 || marks.some((other) => other.index === 1));
      if (!begins) continue;
      taken.push(mark);
      next = Math.max(next, index + 1);
    }
    return taken;
  }

  #refuse(message: string, line = this.#block.line): void {
    this.#block.problems.push({ line, message });
  }
}

/** A skip to a letter further on than this is not an option. */
const LAST_USUAL_OPTION = 4;

/** The form in which both A and B occur; else all forms if they occur in two, or if only A occurs. */
function formsOf(marks: readonly LetterMark[]): readonly Form[] {
  const has = (index: number, form?: Form) =>
    marks.some((mark) => mark.index === index && (form === undefined || mark.form === form));
  const form = FORMS.find((form) => has(0, form) && has(1, form));
  if (form !== undefined) return [form];
  const atStart = marks.filter(({ isAtStart }) => isAtStart);
  return atStart.some(({ index }) => index === 0) ? atStart.map(({ form }) => form) : [];
}

function letterMarks(text: string): LetterMark[] {
  const start = text.length - text.trimStart().length;
  const read = text.length > SHARED_LINE_LENGTH ? text.slice(0, HEAD_LENGTH) : text;
  const marks = [...read.matchAll(LETTER)].map((match) => ({
    index: (match[2] ?? '').toLowerCase().charCodeAt(0) - 97,
    form: match[3] !== undefined ? ')' : match[5] !== undefined ? '-' : ((match[4] ?? '.') as Form), // or as in LETTER
    isAtStart: match.index === start,
    isStarred: match[1] !== undefined || match[6] !== undefined,
    at: match.index,
    end: match.index + match[0].length,
  })) satisfies LetterMark[];
  return text.length > SHARED_LINE_LENGTH ? marks.filter(({ isAtStart }) => isAtStart) : marks;
}
