import { remark } from '#server/importing/moodle/moodle-remarks.ts';
import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { OPTIONS_MAX } from '#shared/bank/question-fields.ts';
import type { AnswerValue, QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';
import { orderOf } from '#shared/bank/question-kinds/order/order.ts';
import { takeLetters } from '#server/importing/question/option-letters.ts';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { childrenOf, type XmlElement } from '#server/importing/markup/xml-element.ts';
import { allWithin, attributeOf, htmlWithin, textWithin } from './qti-element.ts';
import { htmlText } from '#server/importing/markup/html-text.ts';
import { pointsRemarks, rightAnswers, ruleRemarks, type QtiResponse } from './qti-response.ts';

/** A text to choose, place or order. */
export interface Choice {
  identifier: string;
  text: string;
  feedback: string;
}

/** The question of this hub that an interaction becomes. */
export interface Taken {
  kind: string;
  options: string[];
  content: QuestionParts | null;
  key: AnswerValue;
  /** What feedback may refer to: first the choices that can have a reason, in the order that the kind requires. */
  choices?: Choice[];
  /** How many of the choices can have a reason; all of them by default. */
  targetCount?: number;
  /** What is left out or changed. */
  remarks: ImportRemark[];
}

/** Says why an item cannot be a question of the hub. */
export interface Unfit {
  reason: string;
}

/** Reads choices, or says that one of them is a picture. */
export function choicesOf(elements: readonly XmlElement[]): { choices: Choice[]; remarks: ImportRemark[] } | Unfit {
  const remarks: ImportRemark[] = [];
  const choices: Choice[] = [];
  for (const [index, element] of elements.entries()) {
    const isFeedback = ({ name }: XmlElement) => name === 'feedbackInline' || name === 'feedbackBlock';
    const read = htmlText(htmlWithin(element, (child) => (isFeedback(child) ? '' : null)));
    if (read.images.length > 0) return { reason: 'shows an image in an option: only the question itself can have one' };
    const inside = [...allWithin(element, 'feedbackInline'), ...allWithin(element, 'feedbackBlock')].map(textWithin);
    const label = `Option ${letterOf(index)}: `;
    const texts = [read, ...inside];
    for (const { kind, detail } of texts.flatMap((one) => one.remarks)) {
      remarks.push(remark(kind, detail === '' ? '' : label + detail));
    }
    const feedback = inside.map(({ text }) => text).join('\n');
    choices.push({ identifier: attributeOf(element, 'identifier'), text: read.text, feedback });
  }
  return { choices, remarks };
}

/** Options of which one or several are right. */
export function choiceQuestion(interaction: XmlElement, response: QtiResponse): Taken | Unfit {
  const name = interaction.name === 'inlineChoiceInteraction' ? 'inlineChoice' : 'simpleChoice';
  const read = choicesOf(childrenOf(interaction, name));
  if ('reason' in read) return read;
  const { options, remarks: letterRemarks } = takeLetters(read.choices.map(({ text }) => text));
  const choices = read.choices.map((choice, index) => ({ ...choice, text: options[index] ?? '' }));
  const identifiers = choices.map(({ identifier }) => identifier);
  const max = name === 'inlineChoice' ? 1 : Number(attributeOf(interaction, 'maxChoices') || '1');
  const isSingle = response.cardinality === 'single' || max === 1;
  const answers = isSingle ? singleKey(response) : rightAnswers(response);
  const right = identifiers.flatMap((identifier, index) => (answers.includes(identifier) ? [index] : []));
  if (answers.length === 0) return { reason: 'has no right answer in the package' };
  if (right.length !== new Set(answers).size) return { reason: 'names a right answer that is not among its options' };
  const remarks = [...read.remarks, ...letterRemarks, ...shuffleRemarks(interaction), ...ruleRemarks(response)];
  const [key] = right;
  if (isSingle) {
    if (right.length > 1 || key === undefined) {
      return { reason: `has ${right.length} right answers, of which one can be chosen: exactly one can be right` };
    }
    // A question of kind `single` allows fewer options than one of kind `multiple`.
    const taken =
      options.length > OPTIONS_MAX
        ? { kind: 'multiple', content: { choose: 1, partCredit: false }, key: { correct: [key] } }
        : { kind: 'single', content: null, key };
    return {
      ...taken,
      options,
      choices,
      remarks: [...remarks, ...lesserOf(response, choices, answers)],
    };
  }
  const others = identifiers.filter((identifier) => !answers.includes(identifier));
  const min = Number(attributeOf(interaction, 'minChoices') || '0');
  const choose = max === right.length && right.length > 0 ? max : null;
  const isLimited = max > 0 && max < options.length && choose === null;
  return {
    kind: 'multiple',
    options,
    content: { choose, partCredit: response.isMapped },
    key: { correct: right },
    choices,
    remarks: [
      ...remarks,
      ...pointsRemarks(response, { right: answers, others, wrong: -1 }),
      ...(isLimited ? [remark('setting', `at most ${max} choices`)] : []),
      ...(min > 1 && choose !== min ? [remark('setting', `at least ${min} choices`)] : []),
    ],
  };
}

/** Returns the right option, or else the one with most points. */
function singleKey(response: QtiResponse): string[] {
  const { correct, mapping, isMapped } = response;
  if (correct.length > 0 || mapping === null || !isMapped) return correct;
  const most = Math.max(...mapping.points.values());
  return [...mapping.points].flatMap(([answer, points]) => (points > 0 && points === most ? [answer] : []));
}

function lesserOf(
  { mapping, isMapped }: QtiResponse,
  choices: readonly Choice[],
  right: readonly string[],
): ImportRemark[] {
  if (mapping === null || !isMapped) return [];
  return [...mapping.points].flatMap(([answer, points]) => {
    if (right.includes(answer) || points === 0) return [];
    return [
      remark(
        points > 0 ? 'partial-credit' : 'negative-weight',
        `${choices.find(({ identifier }) => identifier === answer)?.text ?? answer} (${points})`,
      ),
    ];
  });
}

export const shuffleRemarks = (interaction: XmlElement): ImportRemark[] =>
  attributeOf(interaction, 'shuffle') === 'true' ? [remark('setting', 'options in random order')] : [];

/** Steps to put in order. */
export function orderQuestion(interaction: XmlElement, response: QtiResponse): Taken | Unfit {
  const read = choicesOf(childrenOf(interaction, 'simpleChoice'));
  if ('reason' in read) return read;
  const { choices, remarks } = read;
  const steps = response.correct.flatMap((identifier) => choices.filter((choice) => choice.identifier === identifier));
  if (response.correct.length === 0) return { reason: 'has no right order in the package' };
  if (new Set(response.correct).size !== choices.length || steps.length !== choices.length) {
    return { reason: 'has a right order of only some of its steps: each needs a place' };
  }
  const { options, key } = orderOf(steps.map(({ text }) => text));
  return {
    kind: 'order',
    options,
    content: { partCredit: false },
    key,
    choices: options.flatMap((option) => choices.find(({ text }) => text === option) ?? []),
    remarks: [
      ...remarks,
      ...ruleRemarks(response),
      ...(response.isMapped ? [remark('points', 'points by place')] : []),
    ],
  };
}
