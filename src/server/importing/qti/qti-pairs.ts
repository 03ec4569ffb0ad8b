import { childrenOf, type XmlElement } from '#server/importing/markup/xml-element.ts';
import { choicesOf, shuffleRemarks, type Choice, type Taken, type Unfit } from './qti-choices.ts';
import { allWithin, attributeOf } from './qti-element.ts';
import { pointsRemarks, rightAnswers, ruleRemarks, type QtiResponse } from './qti-response.ts';

type Pair = readonly [first: string, second: string];

export function pairsOf(response: QtiResponse): Pair[] {
  return rightAnswers(response).map((answer) => {
    const [first = '', second = ''] = answer.split(' ');
    return [first, second] as const;
  });
}

const NONE_RIGHT = { reason: 'has no right pairs in the package' };

/**
 * Matches a label to each row. The rows are the first set if each of its entries is in one pair, else the second; if
 * neither fits, the item can't be a question here.
 */
export function matchQuestion(interaction: XmlElement, response: QtiResponse): Taken | Unfit {
  const [first, second] = childrenOf(interaction, 'simpleMatchSet');
  if (first === undefined || second === undefined) return { reason: 'does not have two sets to match' };
  const firstRead = choicesOf(first.children);
  const secondRead = choicesOf(second.children);
  if ('reason' in firstRead) return firstRead;
  if ('reason' in secondRead) return secondRead;
  const pairs = pairsOf(response);
  if (pairs.length === 0) return NONE_RIGHT;
  const remarks = [...firstRead.remarks, ...secondRead.remarks, ...shuffleRemarks(interaction)];
  const forward = rowsWithLabels(firstRead.choices, { labels: secondRead.choices, pairs, response });
  const backward = pairs.map(([one, other]) => [other, one] as const);
  const taken = forward ?? rowsWithLabels(secondRead.choices, { labels: firstRead.choices, pairs: backward, response });
  if (taken === null) return { reason: 'pairs a row with several others, or with none: each needs exactly one' };
  return { ...taken, remarks: [...remarks, ...taken.remarks] };
}

/** Pairs within one set: the first of each pair becomes a row, all others labels. */
export function associateQuestion(interaction: XmlElement, response: QtiResponse): Taken | Unfit {
  const read = choicesOf(childrenOf(interaction, 'simpleAssociableChoice'));
  if ('reason' in read) return read;
  const pairs = pairsOf(response);
  if (pairs.length === 0) return NONE_RIGHT;
  const isRow = ({ identifier }: Choice) => pairs.some(([first]) => first === identifier);
  const labels = read.choices.filter((choice) => !isRow(choice));
  const taken = rowsWithLabels(read.choices.filter(isRow), { labels, pairs, response });
  if (taken === null) return { reason: 'has a text in several pairs: each can be in one' };
  return { ...taken, remarks: [...read.remarks, ...shuffleRemarks(interaction), ...taken.remarks] };
}

/** A gap as written in the text and beside its label. */
export const gapName = (index: number) => `(${index + 1})`;

/** Labels for the gaps of a text. */
export function gapQuestion(interaction: XmlElement, response: QtiResponse): Taken | Unfit {
  const texts = childrenOf(interaction, 'gapText');
  const read = choicesOf([...texts, ...childrenOf(interaction, 'gapImg')]);
  if ('reason' in read) return read;
  const gaps = allWithin(interaction, 'gap').map((gap, index) => ({
    identifier: attributeOf(gap, 'identifier'),
    text: gapName(index),
    feedback: '',
  }));
  const pairs = pairsOf(response).map(([label, gap]) => [gap, label] as const);
  if (pairs.length === 0) return NONE_RIGHT;
  const taken = rowsWithLabels(gaps, { labels: read.choices, pairs, response });
  if (taken === null) return { reason: 'has a gap with several right texts, or with none: each needs exactly one' };
  return { ...taken, remarks: [...read.remarks, ...shuffleRemarks(interaction), ...taken.remarks] };
}

interface Matching {
  labels: readonly Choice[];
  /** The row comes first. */
  pairs: readonly Pair[];
  response: QtiResponse;
}

function rowsWithLabels(rows: readonly Choice[], { labels, pairs, response }: Matching): Taken | null {
  const key = keyOf(rows, { labels, pairs });
  if (key === null) return null;
  return {
    kind: 'labels',
    options: labels.map(({ text }) => text),
    content: { targets: rows.map(({ text }) => ({ text })), ...labelRules(key, response) },
    key: { labels: key },
    choices: [...labels, ...rows],
    targetCount: labels.length,
    remarks: labelRemarks(response),
  };
}

/** Returns the label of each row; null if a row has none or several. */
export function keyOf(
  rows: readonly Pick<Choice, 'identifier'>[],
  { labels, pairs }: Pick<Matching, 'labels' | 'pairs'>,
): number[] | null {
  if (pairs.length !== rows.length) return null;
  const key = rows.map(({ identifier }) => {
    const [pair, ...more] = pairs.filter(([row]) => row === identifier);
    return more.length > 0 ? -1 : labels.findIndex((label) => label.identifier === pair?.[1]);
  });
  return key.includes(-1) ? null : key;
}

export function labelRules(key: readonly number[], { isMapped }: QtiResponse) {
  return { partCredit: isMapped, ...(new Set(key).size < key.length ? { reuse: true } : {}) };
}

export const labelRemarks = (response: QtiResponse) => [
  ...pointsRemarks(response, { right: rightAnswers(response), others: [], wrong: 0 }),
  ...ruleRemarks(response),
];
