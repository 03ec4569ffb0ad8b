import { resolveAnswer, type Answer } from '#server/importing/question/answers.ts';
import { NO_IMAGE, type ImageFinder } from '#server/importing/sheet/image-finder.ts';
import { type TopicPath, parseTopic } from '#shared/bank/topic-path.ts';
import { PLAIN, type FoundProblem, type QuestionCollector } from '#server/importing/question/question-collector.ts';
import { takeLetters } from '#server/importing/question/option-letters.ts';
import { readBlock, type TemplateBlock, type Value } from './template-block.ts';
import { linesOf, quoted, type TextLine } from '#shared/domain/text-lines.ts';

const SEPARATOR = /^\s*[-–—]{3,}\s*$/;

/**
 * Reads the text template: `TOPIC:`, `QUESTION:`, `A)` to `E)`, `CORRECT:` with a letter, and, optionally,
 * `EXPLANATION:` and `IMAGE:`; questions separated by `---`. Keywords may be in any case and order, a value may run
 * over several lines, and options may be written `A.` as well.
 *
 * A topic applies until the next `TOPIC:` line, which may be empty for none. If a separator is missing, `QUESTION:`
 * still begins the next question, including the `TOPIC:` line before it.
 */
export function readTextTemplate(text: string, collector: QuestionCollector, findImage: ImageFinder): void {
  let topic: TopicPath | { message: string } | null = null;
  const finish = (block: TemplateBlock) => {
    if (block.topic !== null) topic = parseTopic(textOf(block.topic));
    addBlock(block, { topic, collector, findImage, answerOf });
  };
  let lines: TextLine[] = [];
  for (const line of linesOf(text)) {
    if (!SEPARATOR.test(line.text.slice(0, 1000))) {
      lines.push(line);
      continue;
    }
    splitAtQuestions(lines).forEach((part) => finish(readBlock(part)));
    lines = [];
  }
  splitAtQuestions(lines).forEach((part) => finish(readBlock(part)));
}

/** Splits a run of lines in which a separator is missing. */
function splitAtQuestions(lines: TextLine[]): TextLine[][] {
  const starts: number[] = [];
  let topicAt: number | null = null;
  for (const [index, { text }] of lines.entries()) {
    if (/^\s*TOPIC\s*:/i.test(text.slice(0, 200))) topicAt ??= index;
    if (!/^\s*QUESTION(?:\s*\d+)?\s*:/i.test(text.slice(0, 200))) continue;
    starts.push(topicAt ?? index);
    topicAt = null;
  }
  if (starts.length < 2) return [lines];
  starts[0] = 0;
  return starts.map((start, index) => lines.slice(start, starts[index + 1]));
}

const answerOf = (text: string, options: readonly string[]) => resolveAnswer(text, options, 'CORRECT');

interface Surroundings {
  topic: TopicPath | { message: string } | null;
  collector: QuestionCollector;
  findImage: ImageFinder;
  /** The option that the key's text means. */
  answerOf: (text: string, options: readonly string[]) => Answer;
}

/** Passes a question and its problems to the collector. */
export function addBlock(block: TemplateBlock, { topic, collector, findImage, answerOf }: Surroundings): void {
  const { question, options, correct, explanation, image, stray } = block;
  const isQuestion = question !== null || options.length > 0 || correct !== null || explanation !== null;
  if (!isQuestion) {
    if (stray !== null) collector.addStray(stray.line, belongsNowhere(stray.text));
    if (image !== null) collector.addStray(image.line, 'IMAGE: appears without a question');
    return;
  }
  const problems: FoundProblem[] = [...block.problems];
  if (stray !== null) problems.push({ line: stray.line, message: belongsNowhere(stray.text) });
  const found = findImage(image === null ? '' : textOf(image));
  if (image !== null && 'message' in found) problems.push({ line: image.line, message: found.message });
  const lettered = options.map((option) => (option === null ? '' : textOf(option)));
  const { options: optionTexts, remarks } = takeLetters(lettered);
  const line = block.line;
  collector.add({
    ...PLAIN,
    ...('message' in found ? NO_IMAGE : found),
    line,
    question: question === null ? '' : textOf(question),
    options: optionTexts,
    answer: answerOf(correct === null ? '' : textOf(correct), optionTexts),
    explanation: explanation === null ? null : textOf(explanation),
    topic,
    problems,
    remarks,
    lineOf: (field, index) => {
      const at = { question, options: options[index], correctAnswer: correct, explanation }[field];
      return at?.line ?? line;
    },
  });
}

const belongsNowhere = (text: string) =>
  `The text ${quoted(text)} belongs to no question: put it after QUESTION:, an option or another keyword`;

const textOf = (value: Value) => value.lines.join('\n').trim();
