import { htmlText, type HtmlText } from '#server/importing/markup/html-text.ts';
import type { XmlElement } from '#server/importing/markup/xml-element.ts';
import { readXmlTree } from '#server/importing/markup/read-xml.ts';

/** Allows pictures embedded in addresses. */
const ATTRIBUTE_MAX_LENGTH = 15_000_000;

/**
 * Reads a file of a package, using QTI 2's names for all elements and attributes: those of QTI 3 differ only by a
 * prefix and hyphens. Drops namespace prefixes, and attributes from other namespaces. Throws `ImportFileError`.
 */
export function readQtiXml(data: Uint8Array, name: string): XmlElement {
  const document = `${JSON.stringify(name.slice(0, 100))} is not valid XML`;
  return plainNames(readXmlTree(data, { document, attributeMaxLength: ATTRIBUTE_MAX_LENGTH }));
}

function plainNames(element: XmlElement): XmlElement {
  const name = element.name.slice(element.name.indexOf(':') + 1);
  const isQti3 = name.startsWith('qti-');
  const attributes = [...element.attributes].filter(([attribute]) => !attribute.includes(':'));
  const children = element.children.map(plainNames);
  let next = 0;
  return {
    ...element,
    name: isQti3 ? camelCase(name.slice(4)) : name,
    attributes: new Map(attributes.map(([key, value]) => [isQti3 ? camelCase(key) : key, value])),
    children,
    parts: element.parts.flatMap((part) => (typeof part === 'string' ? part : (children[next++] ?? []))),
  };
}

const camelCase = (name: string) => name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export const attributeOf = (element: XmlElement | undefined, name: string) =>
  element?.attributes.get(name)?.trim() ?? '';

/** Returns all elements of a name inside another, at any depth. */
export function allWithin(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allWithin(child, name)]);
}

/** Returns HTML to replace an element; null if the element is itself HTML. */
export type Replace = (element: XmlElement) => string | null;

const EMPTY_ELEMENTS = new Set(['br', 'hr', 'img', 'col', 'wbr', 'source', 'track', 'embed']);

/** Returns the content of an element as HTML. */
export function htmlWithin(element: XmlElement, replace: Replace = () => null): string {
  return element.parts
    .map((part) => (typeof part === 'string' ? escaped(part) : (replace(part) ?? tagged(part, replace))))
    .join('');
}

function tagged(element: XmlElement, replace: Replace): string {
  const { name, attributes } = element;
  const shown = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  if (isPicture(element) && name === 'object') return pictureTag(element);
  if (EMPTY_ELEMENTS.has(name)) return `<${name}${shown}>`;
  return `<${name}${shown}>${htmlWithin(element, replace)}</${name}>`;
}

/** Also an `object` that is neither video nor audio. */
export const isPicture = ({ name, attributes }: XmlElement) =>
  name === 'img' || (name === 'object' && !/^(?:video|audio)\//.test(attributes.get('type') ?? ''));
export const sourceOf = (picture: XmlElement) => attributeOf(picture, picture.name === 'img' ? 'src' : 'data');

const pictureTag = (picture: XmlElement) =>
  `<img src="${escaped(sourceOf(picture))}" alt="${escaped(htmlText(htmlWithin(picture)).text)}">`;

/** HTML entities such as &nbsp; have been left as written. */
const escaped = (text: string) =>
  text
    .replaceAll(/&(?!\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Returns the content of an element as plain text. */
export const textWithin = (element: XmlElement): HtmlText => htmlText(htmlWithin(element));
