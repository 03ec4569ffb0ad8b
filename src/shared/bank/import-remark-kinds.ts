import { counted } from '#shared/domain/counted.ts';
/**
 * Content that an import leaves out or changes: one list for questions and cards. Each kind has a name, and texts for
 * one and for several items with such a remark.
 */
const REMARKS = {
  hidden: ['Hidden in its file', 'is hidden or deleted in its file', 'are hidden or deleted in their file'],
  'partial-credit': [
    'Partial credit',
    'gives part of the points for other answers, and is imported with only its 100% answer',
    'give part of the points for other answers, and are imported with only their 100% answer',
  ],
  weights: [
    'Weights',
    'weights its options in its own way; here every right one counts the same and wrong ones count against them',
    'weight their options in their own way; here every right one counts the same and wrong ones count against them',
  ],
  places: [
    'Places of labels',
    'shows the places of its labels, which Moodle hides',
    'show the places of their labels, which Moodle hides',
  ],
  'negative-weight': [
    'Negative weight',
    'takes points off for an answer, which is not imported',
    'take points off for an answer, which is not imported',
  ],
  points: [
    'Points',
    'has its own rules for points, which are replaced with those of this kind of question',
    'have their own rules for points, which are replaced with those of their kind of question',
  ],
  'missing-word': [
    'Missing word',
    'has its answers within the text; _____ takes their place',
    'have their answers within the text; _____ takes their place',
  ],
  letters: [
    'Letters of options',
    'has letters before its options, which are removed, since the hub shows its own',
    'have letters before their options, which are removed, since the hub shows its own',
  ],
  'equal-options': [
    'Equal options',
    'has options with the same text, of which students cannot tell the right one',
    'have options with the same text, of which students cannot tell the right one',
  ],
  emphasis: [
    'Emphasis',
    'has emphasized words: those such as “not” are written in capitals, others as plain text',
    'have emphasized words: those such as “not” are written in capitals, others as plain text',
  ],
  script: [
    'Superscript or subscript',
    'has superscripts or subscripts that are written as ^( ) or _( )',
    'have superscripts or subscripts that are written as ^( ) or _( )',
  ],
  struck: [
    'Struck-through text',
    'has words that are struck through, which are kept',
    'have words that are struck through, which are kept',
  ],
  table: ['Table', 'has a table, written as lines with | between', 'have tables, written as lines with | between'],
  link: ['Link', 'has links, of which only the text is kept', 'have links, of which only the text is kept'],
  image: ['Image', ...thingsLeftOut('images')],
  'image-text': ['Description of an image', ...thingsLeftOut('descriptions of images')],
  file: ['Attached file', ...thingsLeftOut('attached files')],
  sound: ['Sound or film', ...thingsLeftOut('sounds or films')],
  hint: ['Hint', ...thingsLeftOut('hints')],
  'combined-feedback': ['Combined feedback', ...thingsLeftOut('texts for right and wrong results')],
  tag: ['Tags', ...thingsLeftOut('tags')],
  name: ['Name', ...thingLeftOut('a name of its own', 'names of their own')],
  'id-number': ['ID number', ...thingLeftOut('an ID number', 'ID numbers')],
  penalty: ['Penalty', ...thingLeftOut('a penalty for further tries', 'penalties for further tries')],
  setting: ['Setting', ...thingsLeftOut('settings such as points and order')],
  category: ['Text of a category', ...thingLeftOut('a description', 'descriptions')],
  other: ['Other content', ...thingsLeftOut('other texts')],
  schedule: ['Schedule', ...thingLeftOut('a schedule', 'schedules')],
  'review-log': ['Review log', ...thingLeftOut('a review log', 'review logs')],
  suspended: [
    'Suspended',
    'is suspended or buried in Anki, which is not kept',
    'are suspended or buried in Anki, which is not kept',
  ],
  flag: ['Flag', ...thingLeftOut('a flag', 'flags')],
  field: ['Field', ...thingsLeftOut('fields that its cards do not show', 'fields that their cards do not show')],
  'empty-card': [
    'Empty card',
    'has a card with an empty front, which is left out',
    'have cards with an empty front, which are left out',
  ],
  mask: [
    'Mask',
    'has masks of other shapes, replaced with the rectangles around them',
    'have masks of other shapes, replaced with the rectangles around them',
  ],
  'image-alone': [
    'Image alone',
    'has a side that is only an image, replaced with “(image)”',
    'have a side that is only an image, replaced with “(image)”',
  ],
} satisfies Record<string, [label: string, one: string, several: string]>;

export type RemarkKind = keyof typeof REMARKS;
export const REMARK_KINDS = Object.keys(REMARKS) as [RemarkKind, ...RemarkKind[]];

/** For one occurrence in each item. */
function thingLeftOut(one: string, several: string): [string, string] {
  return [`has ${one}, which is not imported`, `have ${several}, which are not imported`];
}

/** For several occurrences in each. */
function thingsLeftOut(inOne: string, inSeveral = inOne): [string, string] {
  return [`has ${inOne}, which are not imported`, `have ${inSeveral}, which are not imported`];
}

export const remarkLabel = (kind: RemarkKind): string => REMARKS[kind][0];

/** "12 questions have hints, which are not imported" */
export function remarkSentence(kind: RemarkKind, count: number, noun: 'question' | 'note'): string {
  const [, one, several] = REMARKS[kind];
  if (kind === 'category') return counted(count, `category ${one}`, `categories ${several}`);
  return counted(count, `${noun} ${one}`, `${noun}s ${several}`);
}
