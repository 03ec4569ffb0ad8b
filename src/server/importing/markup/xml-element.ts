/** An XML element: its own text, with references decoded, and its children, each in order. */
export interface XmlElement {
  name: string;
  /** The line of its start tag, from 1. */
  line: number;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
  /** Text and children in order, for mixed content. */
  parts: (string | XmlElement)[];
}

export const childOf = (element: XmlElement, name: string) => element.children.find((child) => child.name === name);
/** The text of a child without outer blanks; empty if there is no such child. */
export const textIn = (element: XmlElement, name: string) => childOf(element, name)?.text.trim() ?? '';
export const childrenOf = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name);
