import { archive, parseFile } from './import-files.ts';

interface ItemParts {
  title?: string;
  /** Attributes of the declaration, such as `cardinality="single" baseType="identifier"`. */
  response?: string;
  /** Content of the declaration. */
  declared?: string;
  body: string;
  /** A template's name, or rules; none if null. */
  rules?: string | null;
  /** Content at the end of the item. */
  more?: string;
  attributes?: string;
}

const TEMPLATES = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/';

/** A QTI 2.1 item, whose only response is RESPONSE. */
export function qtiItem({ title = '', declared = '', body, rules = 'match_correct', ...parts }: ItemParts): string {
  const { response = 'cardinality="single" baseType="identifier"', more = '', attributes = '' } = parts;
  const processing = rules?.startsWith('<')
    ? `<responseProcessing>${rules}</responseProcessing>`
    : `<responseProcessing template="${TEMPLATES}${rules}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="${title}" adaptive="false" timeDependent="false" ${attributes}>
  <responseDeclaration identifier="RESPONSE" ${response}>${declared}</responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
  <itemBody>${body}</itemBody>
  ${rules === null ? '' : processing}
  ${more}
</assessmentItem>`;
}

export const correct = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`;

export const mapping = (points: Record<string, number>, attributes = 'defaultValue="0"') =>
  `<mapping ${attributes}>${Object.entries(points)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`;

/** Modal feedback on the option with this identifier. */
export const modal = (identifier: string, text = `about ${identifier}`) =>
  `<modalFeedback outcomeIdentifier="F" identifier="${identifier}" showHide="show">${text}</modalFeedback>`;

interface Resource {
  type?: string;
  metadata?: string;
}

/** A package with items by path, and other files. */
export function qtiPackage(
  items: Record<string, string>,
  { files = {}, resource = {} }: { files?: Files; resource?: Resource } = {},
): Uint8Array {
  const { type = 'imsqti_item_xmlv2p1', metadata = '' } = resource;
  const resources = Object.keys(items).map(
    (href, index) =>
      `<resource identifier="r${index}" type="${type}" href="${href}">${metadata}<file href="${href}"/></resource>`,
  );
  const manifest = `<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><organizations/><resources>${resources.join('')}</resources></manifest>`;
  return archive({ 'imsmanifest.xml': manifest, ...items, ...files });
}

type Files = Record<string, string | Uint8Array>;
/** An item, or its parts. */
type Item = string | ItemParts;

/** Reads a package with one item and these files. */
export const readQti = (item: Item, files: Files = {}) =>
  parseFile('a.zip', qtiPackage({ 'items/a.xml': typeof item === 'string' ? item : qtiItem(item) }, { files }));

/** The question made from an item, with its remarks by kind. */
export async function takenQti(item: Item, files?: Files) {
  const { questions, problems, remarked } = await readQti(item, files);
  if (problems.length > 0) throw new Error(`the item was refused: ${JSON.stringify(problems)}`);
  const [question] = questions;
  if (question === undefined) throw new Error('no question was read');
  const remarks = remarked.filter(({ number }) => number !== null).flatMap((one) => one.remarks);
  return { ...question, remarks: Object.fromEntries(remarks.map(({ kind, detail }) => [kind, detail])) };
}

/** The reason why an item is refused. */
export const qtiRefusal = async (item: Item, files?: Files) => {
  const { questions, problems } = await readQti(item, files);
  if (questions.length > 0) throw new Error('the item was not refused');
  return problems.map(({ message }) => message).join('\n');
};

export const OPTIONS =
  '<simpleChoice identifier="A">Liver</simpleChoice><simpleChoice identifier="B">Spleen</simpleChoice>';
export const THREE_OPTIONS = `${OPTIONS}<simpleChoice identifier="C">Kidney</simpleChoice>`;
export const choice = (choices = OPTIONS, attributes = 'maxChoices="1"') =>
  `<choiceInteraction responseIdentifier="RESPONSE" ${attributes}><prompt>Largest organ?</prompt>${choices}</choiceInteraction>`;
export const MANY = 'cardinality="multiple" baseType="identifier"';
