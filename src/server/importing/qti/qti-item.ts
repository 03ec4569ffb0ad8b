import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { feedbackOf } from '#server/importing/question/feedback.ts';
import { isBeginning, remark } from '#server/importing/moodle/moodle-remarks.ts';
import { PLAIN, type RawQuestion } from '#server/importing/question/question-collector.ts';
import { quoted } from '#shared/domain/text-lines.ts';
import { childOf, childrenOf, type XmlElement } from '#server/importing/markup/xml-element.ts';
import { readBody } from './qti-body.ts';
import { choiceQuestion, orderQuestion, type Taken, type Unfit } from './qti-choices.ts';
import { attributeOf, sourceOf, textWithin } from './qti-element.ts';
import { feedbackIn } from './qti-feedback.ts';
import { numberQuestion } from './qti-number.ts';
import { associateQuestion, gapQuestion, matchQuestion } from './qti-pairs.ts';
import { hotspotQuestion, pictureLabelsQuestion, pictureOf, selectPointQuestion } from './qti-pictures.ts';
import type { PictureSize } from '#server/importing/moodle/moodle-shapes.ts';
import { responseOf, type QtiResponse } from './qti-response.ts';

type Reader = (interaction: XmlElement, response: QtiResponse) => Taken | Unfit;
type PictureReader = (interaction: XmlElement, response: QtiResponse, size: PictureSize) => Taken | Unfit;

const READERS: Record<string, Reader> = {
  choiceInteraction: choiceQuestion,
  inlineChoiceInteraction: choiceQuestion,
  textEntryInteraction: numberQuestion,
  orderInteraction: orderQuestion,
  matchInteraction: matchQuestion,
  associateInteraction: associateQuestion,
  gapMatchInteraction: gapQuestion,
};

const PICTURE_READERS: Record<string, PictureReader> = {
  hotspotInteraction: hotspotQuestion,
  selectPointInteraction: selectPointQuestion,
  graphicGapMatchInteraction: pictureLabelsQuestion,
};

export type FoundPicture = { image: string } | { message: string };

interface ItemContext {
  /** Its position in the package, from 1. */
  number: number;
  findImage: (source: string) => FoundPicture;
  /** Returns the size of a picture that was found; null if it cannot be read. */
  sizeOf: (image: string) => PictureSize | null;
}

/** Reads one item as a question of the hub, or says why it cannot be one. The manifest has topic and difficulty. */
export function readItem(item: XmlElement, context: ItemContext): Omit<RawQuestion, 'topic'> | Unfit {
  const { number: line } = context;
  const bodyElement = childOf(item, 'itemBody');
  if (item.name !== 'assessmentItem' || bodyElement === undefined) return { reason: 'The item is not QTI 2 or 3' };
  const title = attributeOf(item, 'title');
  const body = readBody(bodyElement);
  const refuse = (reason: string) => ({ reason: `${quoted(title === '' ? body.text : title)} ${reason}` });
  if (childOf(item, 'templateProcessing') !== undefined) return refuse('makes up its numbers at random');
  if (childOf(item, 'assessmentStimulusRef') !== undefined) return refuse('refers to a text in another file');
  const [interaction, ...more] = body.interactions;
  if (interaction === undefined) return refuse('asks for no answer');
  if (more.length > 0) return refuse(`asks for ${more.length + 1} answers: only one can be imported`);
  const response = responseOf(item, attributeOf(interaction, 'responseIdentifier'));
  if (response === null) return refuse('does not declare its response');
  if (isTooLarge(interaction, response)) return refuse('has more parts than any question can have');

  const picture = pictureOf(interaction);
  const [source, ...others] = new Set([...(picture === undefined ? [] : [sourceOf(picture)]), ...body.images]);
  if (others.length > 0) return refuse('shows more than one image: it can have only one');
  const image = source === undefined ? null : context.findImage(source);
  const taken = take(interaction, response, { picture, image, sizeOf: context.sizeOf });
  if ('reason' in taken) return refuse(taken.reason);

  const feedback = feedbackIn(item, taken, body.feedback);
  const general = [...new Set(feedback.general)].join('\n');
  const { explanation, reasons } = feedbackOf(general, feedback.byOption);
  return {
    ...PLAIN,
    line,
    question: body.text === '' ? title : body.text,
    kind: taken.kind,
    options: taken.options,
    content: taken.content,
    answer: typeof taken.key === 'number' ? { index: taken.key } : { key: taken.key },
    explanation,
    details: { reasons },
    image: image !== null && 'image' in image ? image.image : null,
    problems: image !== null && 'message' in image ? [{ line, message: image.message }] : [],
    remarks: [
      ...body.remarks,
      ...taken.remarks,
      ...feedback.remarks,
      ...(isBeginning(title, body.text) || body.text === '' ? [] : [remark('name', title)]),
      ...unreadOf(item, response),
    ],
  };
}

const PARTS_MAX = 200;

/** Far more parts than any real item has: comparing thousands with one another takes hours. */
const isTooLarge = (interaction: XmlElement, { correct, mapping, areaMapping }: QtiResponse) =>
  [
    interaction.children.length,
    ...interaction.children.map(({ children }) => children.length),
    correct.length,
    mapping?.points.size ?? 0,
    areaMapping?.children.length ?? 0,
  ].some((count) => count > PARTS_MAX);

interface Picture {
  picture: XmlElement | undefined;
  image: FoundPicture | null;
  sizeOf: ItemContext['sizeOf'];
}

function take(interaction: XmlElement, response: QtiResponse, { picture, image, sizeOf }: Picture): Taken | Unfit {
  const { name } = interaction;
  const read = READERS[name];
  if (read !== undefined) return read(interaction, response);
  const readPicture = PICTURE_READERS[name];
  if (readPicture === undefined)
    return { reason: `is a question of the type "${name.slice(0, 40)}": this type is not supported` };
  if (picture === undefined || image === null) return { reason: 'needs a picture, but has none' };
  if ('message' in image) return { reason: `needs a picture that cannot be loaded: ${image.message}` };
  const width = pixels(picture, 'width');
  const height = pixels(picture, 'height');
  const size = width !== null && height !== null ? { width, height } : sizeOf(image.image);
  return size === null ? { reason: 'needs a picture that cannot be read' } : readPicture(interaction, response, size);
}

function pixels(picture: XmlElement, side: string): number | null {
  const written = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(attributeOf(picture, side))?.[1];
  return written === undefined || Number(written) === 0 ? null : Number(written);
}

const READ = new Set(
  'responseDeclaration outcomeDeclaration templateDeclaration itemBody responseProcessing modalFeedback stylesheet'.split(
    ' ',
  ),
);

/** Reports the parts of an item that are not read, except those that only change its looks. */
function unreadOf(item: XmlElement, response: QtiResponse): ImportRemark[] {
  const outcomes = childrenOf(item, 'outcomeDeclaration');
  const maximum = outcomes.flatMap((outcome) => {
    const isMaximum = attributeOf(outcome, 'identifier') === 'MAXSCORE';
    const value = childOf(outcome, 'defaultValue')?.children[0]?.text.trim() ?? '';
    return [attributeOf(outcome, 'normalMaximum'), ...(isMaximum ? [value] : [])];
  });
  const points = maximum.find((value) => value !== '' && Number(value) !== 1 && Number(value) !== 0);
  const settings = ['adaptive', 'timeDependent'].filter((name) => attributeOf(item, name) === 'true');
  const unused = childrenOf(item, 'responseDeclaration').filter(
    (declaration) => attributeOf(declaration, 'identifier') !== response.identifier,
  );
  return [
    ...(points === undefined ? [] : [remark('setting', `${points} points`)]),
    ...settings.map((name) => remark('setting', name)),
    ...unused.map((declaration) => remark('other', `response ${attributeOf(declaration, 'identifier')}`)),
    ...item.children
      .filter(({ name }) => !READ.has(name))
      .map((child) => remark('other', `${child.name} ${textWithin(child).text}`.trim())),
  ];
}
