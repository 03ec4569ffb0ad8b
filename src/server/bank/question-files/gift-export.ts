import { numbersOf } from '#server/importing/question/numbers.ts';
import { besideLabels, pairsOf } from '#server/importing/question/pairs.ts';
import { besideWeights, weightsOf } from '#server/importing/question/weights.ts';
import { isRow, type LabelsContent, type LabelsKey } from '#shared/bank/question-kinds/labels/labels.ts';
import type { MultipleContent, MultipleKey } from '#shared/bank/question-kinds/multiple/multiple.ts';
import type { NumericContent, NumericKey } from '#shared/bank/question-kinds/numeric/numeric.ts';
import type { ExportedQuestion } from './export.repository.ts';
import { moodleCategory } from './moodle-category.ts';
import {
  detailLosses,
  letterTags,
  mediaLosses,
  ownTags,
  reasonLosses,
  writerFor,
  type KindWriter,
  type Written,
} from './written.ts';

/** Yields the file in pieces, without the questions that do not fit. GIFT does not support images and videos. */
export async function* giftExport(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string> {
  let category = moodleCategory(null);
  for await (const batch of batches) {
    let text = '';
    for (const question of batch) {
      const written = giftQuestion(question);
      if ('reason' in written) continue;
      const own = moodleCategory(question.topic);
      if (own !== category) text += `$CATEGORY: ${own}\n\n`;
      category = own;
      text += written.form;
    }
    yield text;
  }
}

/** The text between the braces, and tags for what it cannot express. */
interface Answers {
  text: string;
  tags: string[];
}

export function giftQuestion(question: ExportedQuestion): Written<string> {
  const written = writerFor(KIND_ANSWERS, question, 'GIFT')(question);
  if ('reason' in written) return written;
  const { explanation, difficulty } = question;
  const { text, tags } = written.form;
  const own = ownTags(question);
  const all = [...(difficulty === 'medium' ? [] : [`difficulty:${difficulty}`]), ...tags, ...own.tags];
  const comment = all.length === 0 ? '' : `// ${all.map(tagText).join(' ')}\n`;
  const feedback = explanation === null ? '' : `\t####${partText(explanation)}\n`;
  // The format comes first, so that no question is read as a comment, a command or a format of its own.
  return {
    form: `${comment}[plain]${escaped(question.question)} {${text}${feedback}}\n\n`,
    losses: [...written.losses, ...mediaLosses(question, { image: true }), ...detailLosses(question), ...own.losses],
  };
}

/** A backslash at the end would escape the bracket. */
const tagText = (tag: string): string => `[tag:${tag.replaceAll(']', String.raw`\]`)}${tag.endsWith('\\') ? ' ' : ''}]`;

const KIND_ANSWERS: Record<string, KindWriter<Answers>> = {
  single: ({ options, correctAnswer, details }) => {
    const answers = options.map((option, i) => {
      const isKey = i === correctAnswer;
      // A percentage at the start of an answer could be read as its weight, so the real weight is written before it.
      const weight = /^\s*\d{1,3}%/.test(option) ? `%${isKey ? 100 : 0}%` : '';
      return `\t${isKey ? '=' : '~'}${weight}${partText(option)}${reasonText(details, i)}\n`;
    });
    return { form: { text: `\n${answers.join('')}`, tags: letterTags(options) }, losses: [] };
  },
  multiple: ({ options, content, correctAnswer, details }) => {
    const typedContent = content as MultipleContent;
    const weights = weightsOf(options.length, correctAnswer as MultipleKey, typedContent.partCredit);
    const answers = options.map((option, i) => `\t~%${weights[i] ?? 0}%${partText(option)}${reasonText(details, i)}\n`);
    const { tags, losses } = besideWeights(typedContent);
    return { form: { text: `\n${answers.join('')}`, tags: [...tags, ...letterTags(options)] }, losses };
  },
  numeric: ({ content, correctAnswer, details }) => {
    const { unit, units, decimals } = content as NumericContent;
    if (units.length > 0) return { reason: 'GIFT has no units to choose from' };
    if (unit.includes(']')) return { reason: 'GIFT cannot hold a unit with a bracket' };
    const read = numbersOf({ unit, units, decimals }, correctAnswer as NumericKey);
    if ('reason' in read) return read;
    const numbers = read.numbers.map(
      ({ value, tolerance, percent }) => `\t=%${percent}%${value}:${tolerance}${reasonText(details, value)}\n`,
    );
    const hasUnit = unit !== '';
    return {
      form: { text: `#\n${numbers.join('')}`, tags: [...(hasUnit ? [`unit:${unit}`] : []), ...read.tags] },
      losses: hasUnit ? [`Students enter only the number: GIFT does not support units such as ${unit}`] : [],
    };
  },
  labels: (question) => {
    const { options, content, correctAnswer } = question;
    const typedContent = content as LabelsContent;
    const key = correctAnswer as LabelsKey;
    if (!typedContent.targets.every(isRow)) return { reason: 'GIFT has no pictures to place labels on' };
    const pairs = pairsOf(options, typedContent, key);
    if (pairs.some(({ row }) => row.includes('->'))) return { reason: 'GIFT cannot hold a row with -> in it' };
    const rows = pairs.map(({ row, label }) => `\t=${partText(row)} -> ${escaped(label)}\n`);
    const { tags, losses } = besideLabels(typedContent, key);
    return { form: { text: `\n${rows.join('')}`, tags }, losses: [...losses, ...reasonLosses(question)] };
  },
};

/** The reason at an index, as feedback on its answer. */
function reasonText(details: ExportedQuestion['details'], index: number): string {
  const reason = details?.reasons?.[String(index)];
  return reason === undefined ? '' : `#${partText(reason)}`;
}

/** A percentage in front would be a weight, a word in brackets a format, if there were no format before it. */
function partText(text: string): string {
  return /^[%[]/.test(text) ? `[plain]${escaped(text)}` : escaped(text);
}

/** An empty line ends a question, so line ends are written as `\n`. */
function escaped(text: string): string {
  return text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`);
}
