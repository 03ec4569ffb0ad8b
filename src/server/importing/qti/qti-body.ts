import { remark } from '#server/importing/moodle/moodle-remarks.ts';
import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { htmlText } from '#server/importing/markup/html-text.ts';
import { childOf, type XmlElement } from '#server/importing/markup/xml-element.ts';
import { attributeOf, htmlWithin, isPicture, textWithin } from './qti-element.ts';
import { gapName } from './qti-pairs.ts';

/** The body of an item: its text and its interaction. */
export interface QtiBody {
  text: string;
  images: string[];
  /** Elements that students see after answering. */
  feedback: XmlElement[];
  interactions: XmlElement[];
  remarks: ImportRemark[];
}

const BLANK = '_____';
const INLINE = new Set(['textEntryInteraction', 'inlineChoiceInteraction']);
const FEEDBACK = new Set(['feedbackBlock', 'feedbackInline']);
const FILMS = new Set(['video', 'audio', 'iframe', 'embed', 'object']);

export function readBody(body: XmlElement): QtiBody {
  const interactions: XmlElement[] = [];
  const feedback: XmlElement[] = [];
  const remarks: ImportRemark[] = [];
  let gaps = 0;

  function replace(element: XmlElement): string | null {
    const { name } = element;
    if (FEEDBACK.has(name)) {
      feedback.push(element);
      return '';
    }
    if (name === 'rubricBlock') {
      const view = attributeOf(element, 'view').split(/\s+/);
      if (view.includes('') || view.includes('candidate')) return block(element);
      remarks.push(remark('other', `for ${view.join(', ')}: ${textWithin(element).text}`));
      return '';
    }
    if (name === 'infoControl') {
      remarks.push(remark('hint', textWithin(element).text));
      return '';
    }
    if (FILMS.has(name) && !isPicture(element)) {
      remarks.push(remark('sound', attributeOf(element, 'src') || attributeOf(element, 'data') || name));
      return '';
    }
    if (name === 'gap') return `${gapName(gaps++)} ${BLANK}`;
    if (!name.endsWith('Interaction')) return null;
    interactions.push(element);
    if (INLINE.has(name)) return BLANK;
    if (name !== 'gapMatchInteraction') return promptOf(element);
    return htmlWithin(element, (child) => {
      if (child.name === 'gapText' || child.name === 'gapImg') return '';
      return child.name === 'prompt' ? block(child) : replace(child);
    });
  }

  const block = (element: XmlElement) => `<div>${htmlWithin(element, replace)}</div>`;

  function promptOf(interaction: XmlElement): string {
    const prompt = childOf(interaction, 'prompt');
    return prompt === undefined ? '' : block(prompt);
  }

  const read = htmlText(htmlWithin(body, replace));
  // A blank on a line of its own adds nothing to the field for the answer.
  const text = read.text.replace(new RegExp(`(?:^|\\n)${BLANK}$`), '');
  const hasBlank = interactions.some(({ name }) => INLINE.has(name)) && text.includes(BLANK);
  return {
    text,
    images: read.images,
    feedback,
    interactions,
    remarks: [...read.remarks, ...remarks, ...(hasBlank ? [remark('missing-word', '')] : [])],
  };
}
