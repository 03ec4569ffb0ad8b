import { detailTags } from '#server/importing/question/detail-tags.ts';
import { lacksPicture } from '#shared/bank/questions.contract.ts';
import type { ExportedQuestion } from './export.repository.ts';
import { moodleCategory } from './moodle-category.ts';
import { KIND_ELEMENTS, type MoodleParts } from './moodle-kind-elements.ts';
import { backgroundOf, embeddedImage, type ReadImage } from './moodle-pictures.ts';
import { escaped, fileElement, htmlOf, textElement, type EmbeddedImage } from './moodle-xml.ts';
import { mediaLosses, ownTags, writerFor, type Written } from './written.ts';

const NAME_LENGTH = 80;
/** Moodle cuts off longer tags. */
const TAG_LENGTH = 50;

/**
 * Yields the file in pieces, one per question, so that only one image is in memory, without the questions that do not
 * fit. Videos are left out: this format embeds its media, and a video is too large for that.
 */
export async function* moodleExport(
  batches: AsyncIterable<ExportedQuestion[]>,
  readImage: ReadImage,
): AsyncGenerator<string> {
  // Sent with the first question, so that no part of the file is sent if that can't be read.
  let head = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  let category = moodleCategory(null);
  for await (const batch of batches) {
    for (const question of batch) {
      const written = await moodleParts(question, readImage);
      if ('reason' in written) continue;
      const own = moodleCategory(question.topic);
      if (own !== category) head += categoryElement(own);
      category = own;
      const inText = question.imageUrl !== null && !isOnPicture(question);
      const image = inText && question.imageUrl !== null ? await embeddedImage(question.imageUrl, readImage) : null;
      yield head + questionElement(question, written.form, image);
      head = '';
    }
  }
  yield `${head}</quiz>\n`;
}

/** The parts specific to the question's kind. Reads the picture only if the question is asked on it. */
export async function moodleParts(question: ExportedQuestion, readImage: ReadImage): Promise<Written<MoodleParts>> {
  const background =
    question.imageUrl !== null && isOnPicture(question) ? await backgroundOf(question.imageUrl, readImage) : null;
  const written = writerFor(KIND_ELEMENTS, question, 'Moodle XML')(question, background);
  if ('reason' in written) return written;
  const { details, imageDescription } = question;
  const isDescribed = background !== null && imageDescription !== null;
  const tags = [...detailTags(details ?? {}), ...(isDescribed ? [`image description:${imageDescription}`] : [])];
  const own = ownTags(question);
  const long = tags.filter((tag) => tag.length > TAG_LENGTH).map((tag) => tag.slice(0, tag.indexOf(':')));
  return {
    form: { ...written.form, tags: [...written.form.tags, ...tags, ...own.tags] },
    losses: [
      ...written.losses,
      ...mediaLosses(question, { image: false }),
      ...own.losses,
      ...(long.length === 0 ? [] : [`Moodle cuts tags at ${TAG_LENGTH} characters: ${long.join(', ')}`]),
    ],
  };
}

/** Whether the question is asked on its picture, rather than having it in its text. */
const isOnPicture = (question: ExportedQuestion): boolean => lacksPicture({ ...question, imageUrl: null });

function categoryElement(path: string): string {
  return `  <question type="category">\n    <category>${textElement(path)}</category>\n  </question>\n`;
}

function questionElement(
  { question, explanation, difficulty, imageDescription }: ExportedQuestion,
  { type, elements, tags }: MoodleParts,
  image: EmbeddedImage | null,
): string {
  const all = [...(difficulty === 'medium' ? [] : [`difficulty:${difficulty}`]), ...tags];
  const tagList = all.map((tag) => `<tag>${textElement(tag)}</tag>`).join('');
  return (
    `  <question type="${type}">\n` +
    `    <name>${textElement(nameOf(question))}</name>\n` +
    `    ${questionTextElement(question, image, imageDescription ?? '')}\n` +
    `    <generalfeedback format="plain_text">${textElement(explanation ?? '')}</generalfeedback>\n` +
    '    <defaultgrade>1</defaultgrade>\n    <penalty>0</penalty>\n    <hidden>0</hidden>\n' +
    elements.map((element) => `    ${element}\n`).join('') +
    `${tagList === '' ? '' : `    <tags>${tagList}</tags>\n`}  </question>\n`
  );
}

function questionTextElement(question: string, image: EmbeddedImage | null, description: string): string {
  if (image === null) return `<questiontext format="plain_text">${textElement(question)}</questiontext>`;
  const source = `@@PLUGINFILE@@/${encodeURIComponent(image.name)}`;
  const html = `<p>${htmlOf(question)}</p><p><img src="${source}" alt="${escaped(description)}"></p>`;
  return `<questiontext format="html">${textElement(html)}${fileElement(image)}</questiontext>`;
}

/** The beginning of the question, as shown in Moodle's list. */
function nameOf(question: string): string {
  const line = question.replaceAll(/\s+/g, ' ').trim();
  // Does not split a surrogate pair.
  return line.length <= NAME_LENGTH ? line : `${line.slice(0, NAME_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
