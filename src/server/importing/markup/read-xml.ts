import { SaxesParser } from 'saxes';
import { decodeText } from '#shared/domain/decode-text.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import type { XmlElement } from './xml-element.ts';

const ENCODING = /^\s*<\?xml[^>]{0,200}\sencoding\s*=\s*["']([\w.-]{1,40})["']/;
const DEPTH_MAX = 50;
const ATTRIBUTE_MAX_LENGTH = 2000;
const NAME_MAX_LENGTH = 200;
/** Harmless errors that other programs produce: HTML entities such as &nbsp;, and control characters. */
const TOLERATED = /: (?:undefined entity|disallowed character)\.$/;

interface OpenElement {
  element: XmlElement;
  texts: string[];
}

interface XmlLimits {
  /** The beginning of the message about a file that is not well-formed. */
  document: string;
  /** The root's name; any name is accepted by default. */
  root?: string;
  attributeMaxLength?: number;
}

interface XmlReading extends XmlLimits {
  onChild: (element: XmlElement, root: XmlElement) => void;
}

/**
 * Reads XML and passes on each child of the root as soon as it is complete, so that only one is in memory. Throws
 * `ImportFileError` with the line if the file is not well-formed. A document type, which could declare entities, is
 * refused; depth and attributes are limited; a reference to an unknown entity stays as written.
 */
export function readXml(
  data: Uint8Array,
  { document, root, onChild, attributeMaxLength = ATTRIBUTE_MAX_LENGTH }: XmlReading,
): void {
  const parser = new SaxesParser();
  const open: OpenElement[] = [];
  let line = 1;
  const fail = (reason: string): never => {
    throw new ImportFileError(`${document}: in line ${parser.line}, ${reason}`);
  };
  const add = (text: string) => {
    if (open.length > 1) {
      open.at(-1)?.texts.push(text);
      open.at(-1)?.element.parts.push(text);
    } else if (text.trim() !== '') fail('there is text outside of all elements');
  };
  parser.on('error', ({ message }) => {
    // The parser puts line and column in front.
    if (!TOLERATED.test(message)) fail(message.replace(/^[\d:]+ /, '').replace(/\.$/, ''));
  });
  parser.on('doctype', () => fail('document types and declarations of entities are not allowed'));
  parser.on('attribute', ({ name, value }) => {
    if (value.length > attributeMaxLength) fail(`the attribute ${name.slice(0, 40)} is too long`);
  });
  parser.on('opentagstart', ({ name }) => {
    ({ line } = parser);
    if (name.length > NAME_MAX_LENGTH) fail('the name of an element is too long');
    if (open.length === 0 && root !== undefined && name !== root)
      fail(`the file begins with <${name.slice(0, 40)}> instead of <${root}>`);
    if (open.length >= DEPTH_MAX) fail('elements are nested too deeply');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, line, attributes: new Map(Object.entries(attributes)), children: [], text: '', parts: [] };
    open.push({ element, texts: [] });
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed === undefined) return;
    const { element, texts } = closed;
    element.text = texts.join('');
    const parent = open.at(-1)?.element;
    if (parent === undefined) return;
    if (open.length === 1) {
      onChild(element, parent);
      return;
    }
    parent.children.push(element);
    parent.parts.push(element);
  });
  const head = Buffer.from(data.subarray(0, 400)).toString('latin1');
  // Some programs write a blank line before the declaration, which XML does not allow.
  const text = textOf(data, ENCODING.exec(head)?.[1]).replace(/^\s+<\?xml\b[^?]*\?>/, (start) =>
    start.replace(/<.*/s, ''),
  );
  parser.write(text.replaceAll(/\r\n?/g, '\n')).close();
}

function textOf(data: Uint8Array, encoding: string | undefined): string {
  try {
    return decodeText(data, encoding);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ImportFileError(
      `The file says its encoding is "${encoding}", which is not known: please save it as UTF-8`,
    );
  }
}

/** Reads XML that is small enough to be in memory as a whole. Returns its root, without text of its own. */
export function readXmlTree(data: Uint8Array, limits: XmlLimits): XmlElement {
  let found: XmlElement = { name: '', line: 1, attributes: new Map(), children: [], text: '', parts: [] };
  readXml(data, {
    ...limits,
    onChild: (element, root) => {
      found = root;
      root.children.push(element);
    },
  });
  return found;
}
