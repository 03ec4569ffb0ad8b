import { takeDetails } from '#server/importing/question/detail-tags.ts';
import { feedbackOf } from '#server/importing/question/feedback.ts';
import { IMAGE_DESCRIPTION_MAX_LENGTH } from '#shared/bank/question-fields.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';
import { imagesLeftOut, MOODLE_TYPES, type ReadKind } from './moodle-kinds.ts';
import { PICTURE_ELEMENTS, PICTURE_TYPES, readOnPicture } from './moodle-pictures.ts';
import { remark, tagsOf, textLeftOut, textRemarks, unreadOf } from './moodle-remarks.ts';
import type { PictureSize } from './moodle-shapes.ts';
import { embeddedData, moodleText, pluginFileName, type MoodleText } from './moodle-text.ts';
import { PLAIN, type QuestionCollector } from '#server/importing/question/question-collector.ts';
import { difficultyIn, type Tags } from '#server/importing/question/tags.ts';
import { quoted } from '#shared/domain/text-lines.ts';
import { parseMoodleCategory } from './moodle-category.ts';
import { childOf, childrenOf, textIn, type XmlElement } from '#server/importing/markup/xml-element.ts';

const ONLY =
  'only multiple choice, true/false, numerical, matching, ordering and dragging to a picture can be imported';

/** A picture in the file, by its key. Its size is null if its first bytes do not contain it. */
interface KeptImage {
  image: string;
  size: PictureSize | null;
}

/** Stores a picture, given in base64, and returns its key; or says why it is not a picture. */
export type KeepImage = (name: string, base64: string) => KeptImage | { message: string };

const DESCRIPTION = { test: (text: string) => text !== '' && text.length <= IMAGE_DESCRIPTION_MAX_LENGTH };

/** The text in place of its image. */
function describedIn({ images, remarks }: MoodleText): string | null {
  const texts = remarks.filter(({ kind }) => kind === 'image-text').map(({ detail }) => detail);
  return images.length === 1 ? (texts.find(DESCRIPTION.test) ?? null) : null;
}

const withoutRemark = (read: MoodleText, description: string | null): MoodleText => ({
  ...read,
  remarks: read.remarks.filter(({ kind, detail }) => kind !== 'image-text' || detail !== description),
});

/**
 * Reads the `<question>` elements of Moodle's XML in order. A category applies to the questions after it. Texts become
 * plain text; feedback on answers becomes their reasons, and general feedback the explanation; an image in the
 * question's text is imported. Remarks report everything that can't be imported. Source:
 * https://docs.moodle.org/en/Moodle_XML_format
 */
export class MoodleQuestions {
  #topic: TopicPath | null = null;
  readonly #collector: QuestionCollector;
  readonly #keepImage: KeepImage;

  constructor(collector: QuestionCollector, keepImage: KeepImage) {
    this.#collector = collector;
    this.#keepImage = keepImage;
  }

  add(element: XmlElement): void {
    const type = element.attributes.get('type') ?? '';
    if (type === 'category') {
      const category = childOf(element, 'category');
      this.#topic = parseMoodleCategory((category && childOf(category, 'text')?.text) ?? '');
      this.#remarkOnCategory(element);
      return;
    }
    const questionElement = childOf(element, 'questiontext');
    const question = moodleText(questionElement);
    const isHidden = /^(?:1|true)$/i.test(textIn(element, 'hidden'));
    const refuse = (reason: string) => {
      const name = childOf(element, 'name');
      const title = name === undefined ? '' : textIn(name, 'text');
      const message = `${quoted(title === '' ? question.text : title)} ${reason}`;
      this.#collector.addUnreadable(element.line, message, { isHidden });
    };
    const isOnPicture = PICTURE_TYPES.has(type);
    const reader = Object.hasOwn(MOODLE_TYPES, type) ? MOODLE_TYPES[type] : undefined;
    if (reader === undefined && !isOnPicture) {
      return refuse(`is a question of the type "${type.slice(0, 40)}": ${ONLY}`);
    }
    const tags = tagsOf(element);
    const difficulty = difficultyIn(tags);
    let found = isOnPicture ? this.#pictureOf(element) : null;
    if (found !== null && 'message' in found) return refuse(found.message);
    const read = reader?.read(element, tags) ?? this.#readOnPicture(element, { found, tags });
    if ('reason' in read) return refuse(read.reason);

    const generalElement = childOf(element, 'generalfeedback');
    const general = moodleText(generalElement);
    if (read.texts.some(({ images }) => images.length > 0))
      return refuse('shows an image in an option: only the question itself can have one');
    if (found !== null && question.images.length > 0)
      return refuse('shows an image in its text besides the one it is about: it can have only one');
    found ??= this.#imageOf(question, element);
    const { explanation, reasons } = feedbackOf(general.text, read.feedback);
    const details = { ...takeDetails(tags), reasons };
    const description = isOnPicture ? tags.take('image description', DESCRIPTION) : describedIn(question);
    this.#collector.add({
      ...PLAIN,
      ...read,
      line: element.line,
      question: question.text,
      explanation,
      details,
      topic: this.#topic,
      difficulty,
      tags: tags.takeOwn(),
      image: found !== null && 'image' in found ? found.image : null,
      imageDescription: description ?? '',
      problems: found !== null && 'message' in found ? [{ line: element.line, message: found.message }] : [],
      isHidden,
      remarks: [
        ...read.remarks,
        ...textRemarks(questionElement, withoutRemark(question, description), {
          taken: pluginFileName(question.images[0] ?? ''),
        }),
        ...textRemarks(generalElement, general, { label: 'General feedback: ' }),
        ...imagesLeftOut(general, 'General feedback: '),
        ...tags.remarks(),
        ...unreadOf(element, question.text, reader ?? PICTURE_ELEMENTS),
      ],
    });
  }

  /** The picture onto which labels or markers are dragged. */
  #pictureOf(element: XmlElement): KeptImage | { message: string } {
    const [file, ...more] = childrenOf(element, 'file');
    if (file === undefined) return { message: 'has no picture to drag labels to in the file' };
    if (more.length > 0) return { message: 'has more than one picture to drag labels to' };
    return this.#keepImage(file.attributes.get('name') ?? 'image', file.text);
  }

  #readOnPicture(
    element: XmlElement,
    { found, tags }: { found: KeptImage | null; tags: Tags },
  ): ReadKind | { reason: string } {
    const size = found?.size ?? null;
    if (size === null) return { reason: 'has a picture whose size cannot be read: please use PNG, JPEG, GIF or WebP' };
    return readOnPicture(element, { size, tags });
  }

  #remarkOnCategory(element: XmlElement): void {
    const path = childOf(element, 'category');
    const others = element.children.filter((child) => child !== path);
    const remarks = others.flatMap((child) =>
      child.name === 'idnumber' && child.text.trim() !== ''
        ? [remark('id-number', child.text.trim())]
        : textLeftOut('category', child, ''),
    );
    this.#collector.addRemarks(element.line, { text: (path && childOf(path, 'text')?.text) ?? '', remarks });
  }

  /** The image in the text, or the one that old versions of Moodle put beside it. */
  #imageOf({ images, files }: MoodleText, element: XmlElement): KeptImage | { message: string } | null {
    const beside = childOf(element, 'image_base64')?.text ?? '';
    const besideName = textIn(element, 'image');
    const named = besideName === '' ? [] : [besideName];
    const [source, ...more] = new Set([...images, ...(beside.trim() === '' ? named : ['image_base64'])]);
    if (source === undefined) return null;
    if (more.length > 0) return { message: 'The question shows more than one image: it can have only one' };
    if (source === 'image_base64') return this.#keepImage(besideName.split('/').at(-1) || 'image', beside);
    const data = embeddedData(source);
    if (data !== null) return this.#keepImage('image', data);
    const name = pluginFileName(source);
    const file = name === null ? undefined : files.get(name);
    if (name !== null && file !== undefined) return this.#keepImage(name, file);
    return { message: `The question shows ${quoted(source)}, which is not in the file: please include its images` };
  }
}
