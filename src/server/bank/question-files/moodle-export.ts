import type { ExportedQuestion } from './export.repository.ts';
import { moodleCategory } from './moodle-category.ts';

const NAME_LENGTH = 80;

export interface StoredImage {
  data: Buffer;
  contentType: string;
}
type ReadImage = (url: string) => Promise<StoredImage | null>;

/**
 * The file in pieces, one a question, so that no more than one image is held. Without videos: a file of this format holds
 * what it shows, and a video is too large for that.
 */
export async function* moodleExport(
  batches: AsyncIterable<ExportedQuestion[]>,
  readImage: ReadImage,
): AsyncGenerator<string> {
  // With the first question, so that there is nothing of a file yet where that can't be read.
  let head = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  let category = moodleCategory(null);
  for await (const batch of batches) {
    for (const question of batch) {
      const own = moodleCategory(question.topic);
      if (own !== category) head += categoryElement(own);
      category = own;
      const image = question.imageUrl === null ? null : await imageOf(question.imageUrl, readImage);
      yield head + questionElement(question, image);
      head = '';
    }
  }
  yield `${head}</quiz>\n`;
}

interface EmbeddedImage {
  name: string;
  base64: string;
}

async function imageOf(url: string, readImage: ReadImage): Promise<EmbeddedImage | null> {
  const image = await readImage(url);
  if (image === null) return null;
  const name = url.slice(url.lastIndexOf('/') + 1);
  const extension = image.contentType.slice(image.contentType.indexOf('/') + 1);
  // Moodle tells a file's type by its name.
  return { name: name.includes('.') ? name : `${name}.${extension}`, base64: image.data.toString('base64') };
}

function categoryElement(path: string): string {
  return `  <question type="category">\n    <category>${textElement(path)}</category>\n  </question>\n`;
}

function questionElement(
  { question, options, correctAnswer, explanation, difficulty }: ExportedQuestion,
  image: EmbeddedImage | null,
): string {
  const answers = options.map(
    (option, i) =>
      `    <answer fraction="${i === correctAnswer ? 100 : 0}" format="plain_text">${textElement(option)}</answer>\n`,
  );
  const tag = difficulty === 'medium' ? '' : `    <tags><tag>${textElement(`difficulty:${difficulty}`)}</tag></tags>\n`;
  // Explanations and options may name each other by letter, so Moodle is told to keep them in order.
  return (
    '  <question type="multichoice">\n' +
    `    <name>${textElement(nameOf(question))}</name>\n` +
    `    ${questionTextElement(question, image)}\n` +
    `    <generalfeedback format="plain_text">${textElement(explanation ?? '')}</generalfeedback>\n` +
    '    <defaultgrade>1</defaultgrade>\n    <penalty>0</penalty>\n    <hidden>0</hidden>\n' +
    '    <single>true</single>\n    <shuffleanswers>false</shuffleanswers>\n' +
    '    <answernumbering>ABCD</answernumbering>\n' +
    `${answers.join('')}${tag}  </question>\n`
  );
}

function questionTextElement(question: string, image: EmbeddedImage | null): string {
  if (image === null) return `<questiontext format="plain_text">${textElement(question)}</questiontext>`;
  const source = `@@PLUGINFILE@@/${encodeURIComponent(image.name)}`;
  const html = `<p>${htmlOf(question)}</p><p><img src="${source}" alt=""></p>`;
  const file = `<file name="${escaped(image.name)}" path="/" encoding="base64">${image.base64}</file>`;
  return `<questiontext format="html">${textElement(html)}${file}</questiontext>`;
}

/** The text as HTML that shows it as it is: lines, and blanks of which HTML would make one. */
function htmlOf(text: string): string {
  return escaped(text)
    .replaceAll(/(?:\r|&#13;)?\n|&#13;/g, '<br>')
    .replaceAll('\t', '&#9;')
    .replaceAll(/(?<= ) /g, '&nbsp;');
}

/** The beginning of the question: what a teacher sees in Moodle's list. */
function nameOf(question: string): string {
  const line = question.replaceAll(/\s+/g, ' ').trim();
  // Not in the middle of a character of two units.
  return line.length <= NAME_LENGTH ? line : `${line.slice(0, NAME_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const textElement = (text: string) => `<text>${escaped(text)}</text>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Entities instead of CDATA, which could not hold `]]>`. XML has no place at all for most control characters. */
function escaped(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- control characters are just what is taken out
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character)
  );
}
