import { remark } from '#server/importing/moodle/moodle-remarks.ts';
import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { childOf, childrenOf, type XmlElement } from '#server/importing/markup/xml-element.ts';
import { allWithin, attributeOf } from './qti-element.ts';

/** Points by the name of the answer, or by two names separated by a space. */
export interface Mapping {
  points: Map<string, number>;
  /** Points of every other answer. */
  otherwise: number;
  lowerBound: number | null;
  upperBound: number | null;
}

/** What the answer to an interaction is compared with, and how it is graded. */
export interface QtiResponse {
  identifier: string;
  cardinality: string;
  baseType: string;
  /** The right answer; several values if it consists of several. */
  correct: string[];
  mapping: Mapping | null;
  areaMapping: XmlElement | undefined;
  /** Whether points come from the mapping; otherwise the whole answer has to be right. */
  isMapped: boolean;
  processing: XmlElement | undefined;
}

export function responseOf(item: XmlElement, identifier: string): QtiResponse | null {
  const declarations = childrenOf(item, 'responseDeclaration');
  const declaration = declarations.find((one) => attributeOf(one, 'identifier') === identifier);
  if (declaration === undefined) return null;
  const correct = childOf(declaration, 'correctResponse');
  const mappingElement = childOf(declaration, 'mapping');
  const areaMapping = childOf(declaration, 'areaMapping');
  const processing = childOf(item, 'responseProcessing');
  const mapping = mappingElement === undefined ? null : mappingOf(mappingElement);
  return {
    identifier,
    cardinality: attributeOf(declaration, 'cardinality'),
    baseType: attributeOf(declaration, 'baseType'),
    correct: correct === undefined ? answersByRules(processing, declaration) : valuesOf(correct, 'value'),
    mapping,
    areaMapping,
    isMapped: (mapping !== null || areaMapping !== undefined) && usesMapping(processing),
    processing,
  };
}

const valuesOf = (element: XmlElement, name: string) => childrenOf(element, name).map(({ text }) => named(text));

/** The answers to which the rules of an item give points: of a single choice, those with most. */
function answersByRules(processing: XmlElement | undefined, declaration: XmlElement): string[] {
  if (processing === undefined) return [];
  const branches = ['responseIf', 'responseElseIf'].flatMap((name) => allWithin(processing, name));
  const worth = branches.flatMap(({ children: [test, ...rules] }) => {
    const isAbout = (variable: XmlElement) =>
      attributeOf(variable, 'identifier') === attributeOf(declaration, 'identifier');
    if (test === undefined || !['member', 'match'].includes(test.name) || !childrenOf(test, 'variable').some(isAbout))
      return [];
    const points = rules
      .filter((rule) => rule.name === 'setOutcomeValue' && attributeOf(rule, 'identifier') === 'SCORE')
      .flatMap((rule) => allWithin(rule, 'baseValue').map(({ text }) => Number(text)));
    return valuesOf(test, 'baseValue').map((answer) => ({ answer, points: Math.max(0, ...points) }));
  });
  const isSingle = attributeOf(declaration, 'cardinality') === 'single';
  const least = isSingle ? Math.max(0, ...worth.map(({ points }) => points)) : 0;
  return worth.filter(({ points }) => points > 0 && points >= least).map(({ answer }) => answer);
}

const named = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
const numberOr = (text: string, otherwise: number | null) =>
  text === '' || !Number.isFinite(Number(text)) ? otherwise : Number(text);

function mappingOf(element: XmlElement): Mapping {
  return {
    points: new Map(
      childrenOf(element, 'mapEntry').map((entry) => [
        named(attributeOf(entry, 'mapKey')),
        numberOr(attributeOf(entry, 'mappedValue'), 0) ?? 0,
      ]),
    ),
    otherwise: numberOr(attributeOf(element, 'defaultValue'), 0) ?? 0,
    lowerBound: numberOr(attributeOf(element, 'lowerBound'), null),
    upperBound: numberOr(attributeOf(element, 'upperBound'), null),
  };
}

function usesMapping(processing: XmlElement | undefined): boolean {
  if (processing === undefined) return true;
  const template = attributeOf(processing, 'template');
  if (template !== '') return /map_response/i.test(template);
  return [...allWithin(processing, 'mapResponse'), ...allWithin(processing, 'mapResponsePoint')].length > 0;
}

/** Returns the answers declared as right, or else those that earn points. */
export function rightAnswers({ correct, mapping, isMapped }: QtiResponse): string[] {
  if (correct.length > 0 || mapping === null || !isMapped) return correct;
  return [...mapping.points].flatMap(([answer, points]) => (points > 0 ? [answer] : []));
}

/**
 * Reports the points of a mapping unless they are equivalent to the kind's own: equal for all right answers, `wrong`
 * times that for wrong ones, and never negative in sum.
 */
export function pointsRemarks(
  { mapping, isMapped }: QtiResponse,
  { right, others, wrong }: { right: readonly string[]; others: readonly string[]; wrong: number },
): ImportRemark[] {
  if (mapping === null || !isMapped) return [];
  const pointsOf = (answer: string) => mapping.points.get(answer) ?? mapping.otherwise;
  const each = pointsOf(right[0] ?? '');
  const stray = [...mapping.points.keys()].filter((answer) => !right.includes(answer) && !others.includes(answer));
  const isAlike =
    each > 0 &&
    right.every((answer) => pointsOf(answer) === each) &&
    [...others, ...stray].every((answer) => pointsOf(answer) === wrong * each) &&
    (wrong === 0 || mapping.lowerBound === 0) &&
    (mapping.upperBound ?? Infinity) >= each * right.length;
  if (isAlike) return [];
  const { lowerBound, upperBound } = mapping;
  const bounds = [
    ...(lowerBound === null ? [] : [`at least ${lowerBound}`]),
    ...(upperBound === null ? [] : [`at most ${upperBound}`]),
  ];
  const listed = [...mapping.points].map(([answer, points]) => `${answer} ${points}`);
  return [remark('points', [...listed, `others ${mapping.otherwise}`, ...bounds].join(', '))];
}

/** Elements of rules that say no more than "right is 1 point" or "points as mapped". */
const PLAIN_RULES = new Set(
  'responseCondition responseIf responseElseIf responseElse and or not isNull match variable correct baseValue multiple sum mapResponse mapResponsePoint setOutcomeValue'.split(
    ' ',
  ),
);

/** Reports an item's own rules, except those that only choose feedback; `known` elements are read elsewhere. */
export function ruleRemarks({ processing }: QtiResponse, known: readonly string[] = []): ImportRemark[] {
  if (processing === undefined) return [];
  const template = attributeOf(processing, 'template');
  if (template !== '') return /match_correct|map_response/i.test(template) ? [] : [remark('points', template)];
  const conditions = processing.children.filter(setsPoints);
  const names = new Set(conditions.flatMap(namesWithin).filter((name) => !PLAIN_RULES.has(name)));
  const strange = [...names].filter((name) => !known.includes(name));
  return strange.length === 0 ? [] : [remark('points', strange.join(', '))];
}

const setsPoints = (element: XmlElement) =>
  [element, ...allWithin(element, 'setOutcomeValue')].some(
    ({ name, attributes }) => name === 'setOutcomeValue' && !/feedback/i.test(attributes.get('identifier') ?? ''),
  );

const namesWithin = (element: XmlElement): string[] => [element.name, ...element.children.flatMap(namesWithin)];
