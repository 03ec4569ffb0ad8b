import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { imageName, remark } from '#server/importing/moodle/moodle-remarks.ts';
import { childOf, childrenOf, type XmlElement } from '#server/importing/markup/xml-element.ts';
import type { Taken } from './qti-choices.ts';
import { allWithin, attributeOf, textWithin } from './qti-element.ts';

/**
 * Separates feedback on single options, which names them, from feedback that is shown after every answer. What is shown
 * only after some answers would be wrong in an explanation, which all students read: it is left out with a remark.
 */
export function feedbackIn(
  item: XmlElement,
  { choices = [], targetCount = choices.length }: Taken,
  inBody: readonly XmlElement[],
) {
  const general: string[] = [];
  const remarks: ImportRemark[] = [];
  const byOption = choices.map(({ identifier, text, feedback }, index) => ({
    identifier,
    option: text,
    text: feedback,
    reasonId: index < targetCount ? String(index) : undefined,
  }));
  for (const element of [...inBody, ...childrenOf(item, 'modalFeedback')]) {
    const read = textWithin(element);
    const identifier = attributeOf(element, 'identifier').replace(/_feedback$/, '');
    const option = byOption.find((one) => one.identifier === identifier);
    if (option !== undefined) option.text = [option.text, read.text].filter((text) => text !== '').join('\n');
    else if (isAlwaysShown(element, item)) general.push(read.text);
    else remarks.push(remark('combined-feedback', read.text));
    remarks.push(...read.remarks, ...read.images.map((image) => remark('image', `Feedback: ${imageName(image)}`)));
  }
  return { general: general.filter((text) => text !== ''), byOption, remarks };
}

/** Whether an outcome has a value after the rules were applied. */
type Presence = 'always' | 'sometimes' | 'never';

function isAlwaysShown(feedback: XmlElement, item: XmlElement): boolean {
  const outcome = attributeOf(feedback, 'outcomeIdentifier');
  const value = attributeOf(feedback, 'identifier');
  const declaration = childrenOf(item, 'outcomeDeclaration').find((one) => attributeOf(one, 'identifier') === outcome);
  const byDefault = declaration === undefined ? undefined : childOf(declaration, 'defaultValue');
  const isDefault = byDefault?.children.some(({ text }) => text.trim() === value) ?? false;
  const rules = childOf(item, 'responseProcessing')?.children ?? [];
  const presence = presenceAfter(rules, { outcome, value }, isDefault ? 'always' : 'never');
  return presence === (attributeOf(feedback, 'showHide') === 'hide' ? 'never' : 'always');
}

interface Shown {
  outcome: string;
  value: string;
}

function presenceAfter(rules: readonly XmlElement[], shown: Shown, before: Presence): Presence {
  let presence = before;
  for (const rule of rules) {
    if (rule.name === 'responseCondition') presence = presenceAfterCondition(rule, shown, presence);
    else if (rule.name === 'responseProcessingFragment') presence = presenceAfter(rule.children, shown, presence);
    else if (attributeOf(rule, 'identifier') === shown.outcome) presence = presenceIn(rule, shown, presence);
  }
  return presence;
}

/** Leaving the question blank is neither right nor wrong, so a branch for that does not count. */
function presenceAfterCondition(condition: XmlElement, shown: Shown, before: Presence): Presence {
  const after: Presence[] = [];
  let isExhaustive = false;
  for (const branch of condition.children) {
    const test = branch.name === 'responseElse' ? undefined : branch.children[0];
    if (test?.name === 'isNull') continue;
    after.push(presenceAfter(test === undefined ? branch.children : branch.children.slice(1), shown, before));
    isExhaustive = test === undefined || (test.name === 'not' && test.children[0]?.name === 'isNull');
    if (isExhaustive) break;
  }
  if (!isExhaustive) after.push(before);
  const [first = before, ...others] = after;
  return others.every((other) => other === first) ? first : 'sometimes';
}

/** A rule that sets the outcome, to plain values or to such that depend on the answer. */
function presenceIn(rule: XmlElement, { outcome, value }: Shown, before: Presence): Presence {
  if (allWithin(rule, 'baseValue').some(({ text }) => text.trim() === value)) return 'always';
  const others = [...allWithin(rule, 'variable'), ...allWithin(rule, 'correct')];
  if (rule.name !== 'setOutcomeValue' || others.some((other) => attributeOf(other, 'identifier') !== outcome)) {
    return 'sometimes';
  }
  return others.length > 0 ? before : 'never';
}
