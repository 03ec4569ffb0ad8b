import { IMAGE_MAX_BYTES } from '#shared/bank/media-limits.ts';
import { MoodleQuestions } from './moodle-question.ts';
import type { QuestionCollector } from '#server/importing/question/question-collector.ts';
import { pictureSize } from './picture-size.ts';
import { readXml } from '#server/importing/markup/read-xml.ts';

const BASE64_MAX_LENGTH = Math.ceil(IMAGE_MAX_BYTES / 3) * 4;

/** Reads Moodle XML. Throws `ImportFileError` if it is not well-formed. */
export function readMoodleXml(
  data: Uint8Array,
  collector: QuestionCollector,
  onImage: (key: string, data: Uint8Array) => void,
): void {
  let imageCount = 0;
  const questions = new MoodleQuestions(collector, (name, base64) => {
    const decoded = imageOf(name, base64);
    if ('message' in decoded) return decoded;
    const key = `${++imageCount}/${name}`;
    onImage(key, decoded.content);
    return { image: key, size: pictureSize(decoded.content) };
  });
  readXml(data, {
    document: 'The file is not valid Moodle XML',
    root: 'quiz',
    onChild: (element) => {
      if (element.name === 'question') questions.add(element);
      else collector.addStray(element.line, `<${element.name.slice(0, 40)}> is not a question, and was not read`);
    },
  });
}

/** Returns a base64 picture, or why it cannot be imported. */
export function imageOf(name: string, base64: string): { content: Buffer } | { message: string } {
  const packed = base64.replaceAll(/\s+/g, '');
  if (packed.length > BASE64_MAX_LENGTH) return { message: `The image ${JSON.stringify(name)} is larger than 10 MB` };
  const content = Buffer.from(packed, 'base64');
  return content.length === 0 ? { message: `The image ${JSON.stringify(name)} is empty` } : { content };
}
