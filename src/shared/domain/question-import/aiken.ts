import { resolveAnswer } from './answers.ts';
import { PLAIN } from './question-collector.ts';
import type { Mistake, QuestionCollector } from './question-collector.ts';
import { linesOf } from './text-lines.ts';
import type { TextLine } from './text-lines.ts';

const OPTION = /^\s*([A-Z])[.)](?=\s|$)/;
const ANSWER = /^\s*ANSWER\s*:/i;

interface AikenQuestion {
  line: number;
  question: string[];
  options: { line: number; lines: string[] }[];
}

/**
 * Reads the Aiken format: a question, its options as `A.` or `A)`, and `ANSWER:` with a letter, which ends it. Questions
 * and options may run over several lines.
 * Source: https://docs.moodle.org/en/Aiken_format
 */
export function readAiken(text: string, collector: QuestionCollector): void {
  let current: AikenQuestion | null = null;
  let isAfterBlank = false;
  for (const line of linesOf(text)) {
    if (line.text.trim() === '') {
      isAfterBlank = true;
      continue;
    }
    const answer = ANSWER.exec(line.text.slice(0, 200));
    if (answer !== null) {
      add(current, { line: line.number, text: line.text.slice(answer[0].length) }, collector);
      current = null;
    } else {
      const beginsAnew = isAfterBlank && current !== null && current.options.length > 1 && !isOption(current, line);
      if (beginsAnew) {
        add(current, null, collector);
        current = null;
      }
      current ??= { line: line.number, question: [], options: [] };
      addLine(current, line);
    }
    isAfterBlank = false;
  }
  if (current !== null) add(current, null, collector);
}

function isOption({ options }: AikenQuestion, { text }: TextLine): boolean {
  const letter = OPTION.exec(text.slice(0, 200))?.[1];
  return letter !== undefined && letter.charCodeAt(0) - 65 === options.length;
}

function addLine(current: AikenQuestion, line: TextLine): void {
  const text = line.text.trim();
  if (current.question.length > 0 && isOption(current, line)) {
    current.options.push({ line: line.number, lines: [text.slice(2).trim()] });
  } else {
    (current.options.at(-1)?.lines ?? current.question).push(text);
  }
}

function add(
  current: AikenQuestion | null,
  answer: { line: number; text: string } | null,
  collector: QuestionCollector,
): void {
  if (current === null) {
    if (answer !== null) collector.addUnreadable(answer.line, 'ANSWER: stands here without a question');
    return;
  }
  const { line } = current;
  const options = current.options.map(({ lines }) => lines.join('\n'));
  const mistakes: Mistake[] =
    answer === null ? [{ line, message: 'This question has no line with ANSWER: and a letter' }] : [];
  collector.add({
    ...PLAIN,
    line,
    question: current.question.join('\n'),
    options,
    answer: answer === null ? { index: 0 } : resolveAnswer(answer.text, options, 'ANSWER'),
    explanation: null,
    topic: null,
    mistakes,
    lineOf: (field, index) => {
      if (field === 'correctAnswer') return answer?.line ?? line;
      return (field === 'options' ? current.options[index]?.line : undefined) ?? line;
    },
  });
}
