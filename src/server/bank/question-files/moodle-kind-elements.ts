import { numbersOf } from '#server/importing/question/numbers.ts';
import { besideLabels, pairsOf } from '#server/importing/question/pairs.ts';
import { moodleShape } from '#server/importing/moodle/moodle-shapes.ts';
import { ALL_OR_NOTHING } from '#server/importing/question/tags.ts';
import { besideWeights, weightsOf } from '#server/importing/question/weights.ts';
import type { HotspotContent, HotspotKey } from '#shared/bank/question-kinds/hotspot/hotspot.ts';
import { isRow, type LabelsContent, type LabelsKey } from '#shared/bank/question-kinds/labels/labels.ts';
import type { MultipleContent, MultipleKey } from '#shared/bank/question-kinds/multiple/multiple.ts';
import type { NumericContent, NumericKey } from '#shared/bank/question-kinds/numeric/numeric.ts';
import type { OrderContent, OrderKey } from '#shared/bank/question-kinds/order/order.ts';
import type { ExportedQuestion } from './export.repository.ts';
import type { Background } from './moodle-pictures.ts';
import { escaped, fileElement, htmlOf, textElement } from './moodle-xml.ts';
import { letterTags, reasonLosses, type Written } from './written.ts';

/** The parts of a Moodle question specific to a kind: type, elements, and tags for what these cannot express. */
export interface MoodleParts {
  type: string;
  elements: string[];
  tags: string[];
}

/** `background` is the picture of kinds that are asked on one. */
type PartsWriter = (question: ExportedQuestion, background: Background | null) => Written<MoodleParts>;

const answer = (fraction: number, text: string, rest = '') =>
  `<answer fraction="${fraction}" format="plain_text">${textElement(text)}${rest}</answer>`;
/** The reason at an index, as feedback on its answer. */
function feedbackOn({ details }: ExportedQuestion, index: number): string {
  const reason = details?.reasons?.[String(index)];
  return reason === undefined ? '' : `<feedback format="plain_text">${textElement(reason)}</feedback>`;
}
// Explanations and options may name each other by letter, so Moodle is told to keep them in order.
const choiceSettings = (isSingle: boolean) => [
  `<single>${isSingle}</single>`,
  '<shuffleanswers>false</shuffleanswers>',
  '<answernumbering>ABCD</answernumbering>',
];

export const KIND_ELEMENTS: Record<string, PartsWriter> = {
  single: (question) => ({
    form: {
      type: 'multichoice',
      elements: [
        ...choiceSettings(true),
        ...question.options.map((text, i) =>
          answer(i === question.correctAnswer ? 100 : 0, text, feedbackOn(question, i)),
        ),
      ],
      tags: letterTags(question.options),
    },
    losses: [],
  }),
  multiple: (question) => {
    const { options, content, correctAnswer } = question;
    const typedContent = content as MultipleContent;
    const weights = weightsOf(options.length, correctAnswer as MultipleKey, typedContent.partCredit);
    const { tags, losses } = besideWeights(typedContent);
    const answers = options.map((text, i) => answer(weights[i] ?? 0, text, feedbackOn(question, i)));
    return {
      form: {
        type: 'multichoice',
        elements: [...choiceSettings(false), ...answers],
        tags: [...tags, ...letterTags(options)],
      },
      losses,
    };
  },
  numeric: (question) => {
    const { content, correctAnswer } = question;
    const read = numbersOf(content as NumericContent, correctAnswer as NumericKey);
    if ('reason' in read) return read;
    const { numbers, units, tags } = read;
    const answers = numbers.map(({ value, tolerance, percent }) =>
      answer(percent, String(value), `<tolerance>${tolerance}</tolerance>${feedbackOn(question, value)}`),
    );
    return { form: { type: 'numerical', elements: [...answers, ...unitElements(units)], tags }, losses: [] };
  },
  order: (question) => {
    const { options, content, correctAnswer } = question;
    const { partCredit } = content as OrderContent;
    const { sequence } = correctAnswer as OrderKey;
    const settings = [
      '<layouttype>VERTICAL</layouttype>',
      '<selecttype>ALL</selecttype>',
      '<selectcount>0</selectcount>',
      `<gradingtype>${partCredit ? 'RELATIVE_NEXT_EXCLUDE_LAST' : 'ALL_OR_NOTHING'}</gradingtype>`,
    ];
    const steps = sequence.map((index) => answer(1, options[index] ?? '', feedbackOn(question, index)));
    return { form: { type: 'ordering', elements: [...settings, ...steps], tags: [] }, losses: [] };
  },
  labels: (question, background) => {
    const content = question.content as LabelsContent;
    const key = question.correctAnswer as LabelsKey;
    const { tags, losses: lost } = besideLabels(content, key);
    const losses = [...lost, ...reasonLosses(question)];
    if (content.targets.every(isRow)) {
      const rows = pairsOf(question.options, content, key).map(
        ({ row, label }) =>
          `<subquestion format="plain_text">${textElement(row)}<answer>${textElement(label)}</answer></subquestion>`,
      );
      const elements = ['<shuffleanswers>true</shuffleanswers>', ...rows];
      return { form: { type: 'matching', elements, tags }, losses };
    }
    if (background === null) return PICTURE_GONE;
    const { width, height } = background.size;
    const copies = content.reuse === true ? '<infinite/>' : '';
    const drags = question.options.map(
      (text, i) => `<drag><no>${i + 1}</no>${textElement(htmlOf(text))}<draggroup>1</draggroup>${copies}</drag>`,
    );
    const drops = content.targets.map((target, i) => {
      const at = isRow(target) ? { x: 0, y: 0 } : target;
      const [left, top] = [Math.round(at.x * width), Math.round(at.y * height)];
      const choice = (key.labels[i] ?? 0) + 1;
      return `<drop>${textElement('')}<no>${i + 1}</no><choice>${choice}</choice><xleft>${left}</xleft><ytop>${top}</ytop></drop>`;
    });
    return {
      form: {
        type: 'ddimageortext',
        elements: ['<shuffleanswers/>', fileElement(background.file), ...drags, ...drops],
        tags,
      },
      losses: [...losses, ...scaled(background)],
    };
  },
  hotspot: (question, background) => {
    const { clicks, partCredit } = question.content as HotspotContent;
    const { regions } = question.correctAnswer as HotspotKey;
    if (clicks < regions.length) return { reason: 'Moodle asks for every region, and cannot ask for some of them' };
    if (background === null) return PICTURE_GONE;
    const shapes = regions.map((region) => moodleShape(region, background.size));
    const drops = shapes.map(
      ({ shape, coords }, i) =>
        `<drop><no>${i + 1}</no><shape>${shape}</shape><coords>${coords}</coords><choice>1</choice></drop>`,
    );
    const marker = `<drag><no>1</no>${textElement('Here')}<noofdrags>${clicks}</noofdrags></drag>`;
    const names = regions.flatMap(({ name }, i) => (name === undefined ? [] : [`region ${i + 1}:${name}`]));
    return {
      form: {
        type: 'ddmarker',
        elements: [fileElement(background.file), marker, ...drops],
        tags: [...(partCredit ? [] : [ALL_OR_NOTHING]), ...names],
      },
      losses: [
        ...(partCredit ? [] : ['Moodle gives a part of the points for some of the places']),
        ...(shapes.every(({ isExact }) => isExact) ? [] : ['Ellipses become polygons, as Moodle has only circles']),
        ...scaled(background),
        ...reasonLosses(question),
      ],
    };
  },
};

const PICTURE_GONE = { reason: 'Its picture no longer exists' };

const scaled = ({ isScaled, size: { width, height } }: Background): string[] =>
  isScaled ? [`The picture is scaled down to ${width} × ${height} pixels: Moodle accepts no larger ones`] : [];

/** With several units, the right one is part of the answer. A single unit is only shown. */
function unitElements(units: readonly { name: string; multiplier: number }[]): string[] {
  if (units.length === 0) return ['<unitgradingtype>0</unitgradingtype>', '<showunits>3</showunits>'];
  const listed = units.map(
    ({ name, multiplier }) =>
      `<unit><multiplier>${multiplier}</multiplier><unit_name>${escaped(name)}</unit_name></unit>`,
  );
  const isChoice = units.length > 1;
  return [
    `<unitgradingtype>${isChoice ? 1 : 0}</unitgradingtype>`,
    `<unitpenalty>${isChoice ? 1 : 0}</unitpenalty>`,
    `<showunits>${isChoice ? 2 : 0}</showunits>`,
    '<unitsleft>0</unitsleft>',
    `<units>${listed.join('')}</units>`,
  ];
}
