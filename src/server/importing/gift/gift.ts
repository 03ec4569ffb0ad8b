import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { withFormulasAsGift } from '#server/importing/markup/formulas-in-source.ts';
import { readGiftQuestion, type GiftBlock } from './gift-question.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';
import { remark } from '#server/importing/moodle/moodle-remarks.ts';
import type { QuestionCollector } from '#server/importing/question/question-collector.ts';
import { linesOf, type TextLine } from '#shared/domain/text-lines.ts';
import { parseMoodleCategory } from '#server/importing/moodle/moodle-category.ts';

const CATEGORY = /^\s*\$CATEGORY\s*:/i;
/** Moodle keeps tags and the number of a question in the comment before it. */
const TAGS = /\[(tag|id):((?:\\\]|[^\]]){1,300})\]/g;

/**
 * Reads GIFT: questions separated by blank lines, `$CATEGORY:` lines that apply to the questions after them, comment
 * lines that begin with `//`, from which tags such as `[tag:liver]` and `[tag:difficulty:hard]` are read. A blank line
 * within braces ends a question only if the next line is not an answer, so that an unclosed brace costs one question
 * and not the rest of the file. Source: https://docs.moodle.org/en/GIFT_format
 */
export function readGift(text: string, collector: QuestionCollector): void {
  const splitter = new GiftSplitter((block) => readGiftQuestion(block, collector));
  for (const line of linesOf(text)) splitter.add(line);
  splitter.finish();
}

class GiftSplitter {
  readonly #emit: (block: GiftBlock) => void;
  #lines: TextLine[] = [];
  #isInBraces = false;
  #isAfterBlank = false;
  #topic: TopicPath | null = null;
  #tags: string[] = [];
  #remarks: ImportRemark[] = [];

  constructor(emit: (block: GiftBlock) => void) {
    this.#emit = emit;
  }

  add({ number, text }: TextLine): void {
    const line = { number, text: withFormulasAsGift(text) };
    const head = line.text.slice(0, 200).trimStart();
    if (line.text.trim() === '') {
      if (!this.#isInBraces) this.finish();
      this.#isAfterBlank = true;
      return;
    }
    if (this.#isInBraces && this.#isAfterBlank && !/^[=~#}]/.test(head)) this.finish();
    if (!this.#isInBraces && (CATEGORY.test(head) || head.startsWith('::'))) this.finish();
    this.#isAfterBlank = false;
    if (head.startsWith('//')) return this.#readComment(text);
    if (!this.#isInBraces && CATEGORY.test(head)) {
      this.#topic = parseMoodleCategory(line.text.slice(line.text.indexOf(':') + 1));
      return;
    }
    this.#lines.push(line);
    for (const [mark] of line.text.matchAll(/\\.|[{}]/g)) {
      if (mark === '{') this.#isInBraces = true;
      else if (mark === '}') this.#isInBraces = false;
    }
  }

  /** Ends the current question. */
  finish(): void {
    const [first] = this.#lines;
    if (first !== undefined) {
      const text = this.#lines.map((line) => line.text).join('\n');
      this.#emit({
        line: first.number,
        text,
        topic: this.#topic,
        tags: this.#tags,
        remarks: this.#remarks,
      });
      this.#tags = [];
      this.#remarks = [];
    }
    this.#lines = [];
    this.#isInBraces = false;
  }

  #readComment(text: string): void {
    for (const [, name, escaped = ''] of text.slice(0, 2000).matchAll(TAGS)) {
      const value = escaped.replaceAll(String.raw`\]`, ']');
      if (name === 'id') this.#remarks.push(remark('id-number', value.trim()));
      else this.#tags.push(value.trim());
    }
  }
}
