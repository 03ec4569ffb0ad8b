import { SaxesParser } from 'saxes';
import { IMAGE_MAX_BYTES } from '#shared/domain/limits.ts';
import { decodeText } from '#shared/bank/question-import/decode-text.ts';
import { ImportFileError } from '#shared/bank/question-import/import-file-error.ts';
import { MoodleQuestions } from '#shared/bank/question-import/moodle-question.ts';
import type { QuestionCollector } from '#shared/bank/question-import/question-collector.ts';
import type { XmlElement } from '#shared/bank/question-import/xml-element.ts';
import { pictureSize } from './picture-size.ts';

const ENCODING = /^\s*<\?xml[^>]{0,200}\sencoding\s*=\s*["']([\w.-]{1,40})["']/;
const BASE64_MAX_LENGTH = Math.ceil(IMAGE_MAX_BYTES / 3) * 4;

/** Reads Moodle XML. Throws `ImportFileError` where it is not well-formed. */
export function readMoodleXml(
  data: Uint8Array,
  collector: QuestionCollector,
  onImage: (key: string, data: Uint8Array) => void,
): void {
  let imageCount = 0;
  const questions = new MoodleQuestions(collector, (name, base64) => {
    const packed = base64.replaceAll(/\s+/g, '');
    if (packed.length > BASE64_MAX_LENGTH) return { message: `The image ${JSON.stringify(name)} is larger than 10 MB` };
    const content = Buffer.from(packed, 'base64');
    if (content.length === 0) return { message: `The image ${JSON.stringify(name)} is empty` };
    const key = `${++imageCount}/${name}`;
    onImage(key, content);
    return { image: key, size: pictureSize(content) };
  });
  const head = Buffer.from(data.subarray(0, 400)).toString('latin1');
  const xml = decodeText(data, ENCODING.exec(head)?.[1]).replaceAll(/\r\n?/g, '\n');
  readXml(xml, 'quiz', (element) => {
    if (element.name === 'question') questions.add(element);
    else collector.addStray(element.line, `<${element.name.slice(0, 40)}> is no question, and was not read`);
  });
}

const DEPTH_MAX = 50;
const ATTRIBUTE_MAX_LENGTH = 2000;
const NAME_MAX_LENGTH = 200;
/** What other programs write and no reader minds: names of HTML such as &nbsp;, and control characters. */
const TOLERATED = /: (?:undefined entity|disallowed character)\.$/;

interface OpenElement {
  element: XmlElement;
  texts: string[];
}

/**
 * Reads XML and gives out each child of the root as soon as it is complete, so that one is held at a time. Throws
 * `ImportFileError` with the line where the file is not well-formed. A document type, which is what entities are declared
 * in, is refused outright; depth and attributes are bounded; a reference to an unknown entity stays as it is written.
 */
function readXml(xml: string, rootName: string, onChild: (element: XmlElement) => void): void {
  const parser = new SaxesParser();
  const open: OpenElement[] = [];
  let line = 1;
  const fail = (reason: string): never => {
    throw new ImportFileError(`The file is not Moodle XML as it should be: in line ${parser.line}, ${reason}`);
  };
  const add = (text: string) => {
    if (open.length > 1) open.at(-1)?.texts.push(text);
    else if (text.trim() !== '') fail('text stands outside of all elements');
  };
  parser.on('error', ({ message }) => {
    // The parser puts line and column in front.
    if (!TOLERATED.test(message)) fail(message.replace(/^[\d:]+ /, '').replace(/\.$/, ''));
  });
  parser.on('doctype', () => fail('document types and declarations of entities are not allowed'));
  parser.on('attribute', ({ name, value }) => {
    if (value.length > ATTRIBUTE_MAX_LENGTH) fail(`the attribute ${name.slice(0, 40)} is too long`);
  });
  parser.on('opentagstart', ({ name }) => {
    ({ line } = parser);
    if (name.length > NAME_MAX_LENGTH) fail('the name of an element is too long');
    if (open.length === 0 && name !== rootName)
      fail(`the file begins with <${name.slice(0, 40)}> instead of <${rootName}>`);
    if (open.length >= DEPTH_MAX) fail('elements are nested too deeply');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, line, attributes: new Map(Object.entries(attributes)), children: [], text: '' };
    open.push({ element, texts: [] });
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed === undefined) return;
    const { element, texts } = closed;
    element.text = texts.join('');
    if (open.length === 1) onChild(element);
    else open.at(-1)?.element.children.push(element);
  });
  parser.write(xml).close();
}
