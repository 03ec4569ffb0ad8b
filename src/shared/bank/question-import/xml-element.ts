/** An element of XML: its own text, references decoded, and its children, each in order. */
export interface XmlElement {
  name: string;
  /** Line of its start tag, from 1. */
  line: number;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
  /** Text and children in their order, where both are mixed. */
  parts: (string | XmlElement)[];
}

export const childOf = (element: XmlElement, name: string) => element.children.find((child) => child.name === name);
export const childrenOf = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name);
