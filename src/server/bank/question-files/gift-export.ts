import type { ExportedQuestion } from './export.repository.ts';
import { moodleCategory } from './moodle-category.ts';

/** The file in pieces. Without images and videos: GIFT has no place for them. */
export async function* giftExport(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string> {
  let category = moodleCategory(null);
  for await (const batch of batches) {
    let text = '';
    for (const question of batch) {
      const own = moodleCategory(question.topic);
      if (own !== category) text += `$CATEGORY: ${own}\n\n`;
      category = own;
      text += questionText(question);
    }
    yield text;
  }
}

function questionText({ question, options, correctAnswer, explanation, difficulty }: ExportedQuestion): string {
  const tag = difficulty === 'medium' ? '' : `// [tag:difficulty:${difficulty}]\n`;
  const answers = options.map((option, i) => {
    const isKey = i === correctAnswer;
    // A percentage at the head of an answer could be read as its weight, so its own comes first.
    const weight = /^\s*\d{1,3}%/.test(option) ? `%${isKey ? 100 : 0}%` : '';
    return `\t${isKey ? '=' : '~'}${weight}${partText(option)}\n`;
  });
  const feedback = explanation === null ? '' : `\t####${partText(explanation)}\n`;
  // The format comes first, so that no question is read as a comment, a command or a format of its own.
  return `${tag}[plain]${escaped(question)} {\n${answers.join('')}${feedback}}\n\n`;
}

/** A percentage in front would be a weight, a word in brackets a format, if there were no format before it. */
function partText(text: string): string {
  return /^[%[]/.test(text) ? `[plain]${escaped(text)}` : escaped(text);
}

/** An empty line ends a question, so line ends are written as `\n`. */
function escaped(text: string): string {
  return text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`);
}
