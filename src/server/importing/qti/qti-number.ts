import { remark } from '#server/importing/moodle/moodle-remarks.ts';
import { childOf, type XmlElement } from '#server/importing/markup/xml-element.ts';
import type { Taken, Unfit } from './qti-choices.ts';
import { allWithin, attributeOf } from './qti-element.ts';
import { rightAnswers, ruleRemarks, type QtiResponse } from './qti-response.ts';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const numberOf = (text: string): number | null => (NUMBER.test(text.trim()) ? Number(text) : null);
/** Removes the noise of binary fractions: 0.1 + 0.2 is 0.3. */
const rounded = (number: number) => Number(number.toPrecision(12));

/** A typed number, with the tolerance from the rules for points. */
export function numberQuestion(interaction: XmlElement, response: QtiResponse): Taken | Unfit {
  const full = response.mapping !== null && response.isMapped ? fullAnswers(response) : rightAnswers(response);
  const accepted = full.toSorted((a, b) => Number(response.correct.includes(b)) - Number(response.correct.includes(a)));
  const band = bandOf(response);
  const numbers = accepted.map(numberOf);
  const [value = band === null ? null : rounded((band.low + band.high) / 2)] = numbers;
  if (value === null || numbers.includes(null)) {
    return accepted.length === 0
      ? { reason: 'has no right answer in the package' }
      : { reason: 'asks for a text, not for a number' };
  }
  const tolerance = band === null ? toleranceOf(response, value) : within(band);
  const others = [...new Set(numbers)].flatMap((number) =>
    number === null || number === value ? [] : { value: number, unit: '' },
  );
  const moved = tolerance.value !== undefined && tolerance.value !== value;
  const key = {
    value: tolerance.value ?? value,
    tolerance: { type: tolerance.type, amount: tolerance.amount },
    near: null,
    others,
  };
  const mask = attributeOf(interaction, 'patternMask');
  return {
    kind: 'numeric',
    options: [],
    content: { unit: '', units: [], decimals: response.baseType === 'integer' ? 0 : null },
    key,
    remarks: [
      ...(moved ? [remark('points', `right value ${value}, which is not the middle of what is accepted`)] : []),
      ...tolerance.lost.map((detail) => remark('points', detail)),
      ...lesserAnswers(response).map(([answer, points]) => remark('partial-credit', `${answer} (${points})`)),
      ...(mask === '' ? [] : [remark('setting', `pattern ${mask}`)]),
      ...ruleRemarks(response, ['equal', 'equalRounded', 'gte', 'lte', 'gt', 'lt', 'stringMatch']),
    ],
  };
}

interface Tolerance {
  type: 'absolute' | 'relative';
  amount: number;
  /** If the accepted range is uneven around the right value, its middle. */
  value?: number;
  lost: string[];
}

/** The answers with the most points. */
function fullAnswers({ mapping }: QtiResponse): string[] {
  const most = Math.max(0, ...(mapping?.points.values() ?? []));
  return [...(mapping?.points ?? [])].flatMap(([answer, points]) => (points > 0 && points === most ? [answer] : []));
}

function lesserAnswers(response: QtiResponse): [answer: string, points: number][] {
  if (response.mapping === null || !response.isMapped) return [];
  const full = fullAnswers(response);
  return [...response.mapping.points].filter(([answer, points]) => points > 0 && !full.includes(answer));
}

/** Tolerance of `equal`; a percentage if its mode is relative. */
function toleranceOf({ processing, identifier }: QtiResponse, right: number): Tolerance {
  const exact: Tolerance = { type: 'absolute', amount: 0, lost: [] };
  if (processing === undefined) return exact;
  const isAboutThis = (element: XmlElement) =>
    allWithin(element, 'variable').some((variable) => attributeOf(variable, 'identifier') === identifier);
  const roundedRule = allWithin(processing, 'equalRounded').find(isAboutThis);
  if (roundedRule !== undefined) {
    const figures = Number(attributeOf(roundedRule, 'figures'));
    const isDecimals = attributeOf(roundedRule, 'roundingMode') === 'decimalPlaces' && figures >= 0 && figures <= 12;
    if (!isDecimals) return { ...exact, lost: ['rounded to significant figures'] };
    return { ...exact, amount: rounded(0.5 * 10 ** -figures) };
  }
  const equal = allWithin(processing, 'equal').find(isAboutThis);
  const mode = attributeOf(equal, 'toleranceMode');
  if (equal === undefined || (mode !== 'absolute' && mode !== 'relative')) return exact;
  const [below = null, above = below] = attributeOf(equal, 'tolerance').split(/\s+/).map(numberOf);
  if (below === null || above === null || below < 0 || above < 0) {
    return { ...exact, lost: [`tolerance ${attributeOf(equal, 'tolerance')}`] };
  }
  const lost = ['includeLowerBound', 'includeUpperBound'].filter((name) => attributeOf(equal, name) === 'false');
  if (below === above) return { type: mode, amount: below, lost };
  const unit = mode === 'absolute' ? 1 : Math.abs(right) / 100;
  return { ...within({ low: right - below * unit, high: right + above * unit }), lost };
}

interface Band {
  low: number;
  high: number;
}

const within = ({ low, high }: Band): Tolerance => ({
  type: 'absolute',
  amount: rounded((high - low) / 2),
  value: rounded((low + high) / 2),
  lost: [],
});

/** Two comparisons with numbers that limit the range of right answers. */
function bandOf({ processing, identifier }: QtiResponse): Band | null {
  if (processing === undefined) return null;
  const lows: number[] = [];
  const highs: number[] = [];
  for (const name of ['gte', 'gt', 'lte', 'lt']) {
    for (const element of allWithin(processing, name)) {
      const [first, second] = element.children;
      const base = childOf(element, 'baseValue');
      const limit = numberOf(base?.text ?? '');
      const variable = childOf(element, 'variable');
      if (limit === null || attributeOf(variable, 'identifier') !== identifier || second === undefined) continue;
      const isLow = name.startsWith('g') === (first === variable);
      (isLow ? lows : highs).push(limit);
    }
  }
  const [low, ...moreLows] = lows;
  const [high, ...moreHighs] = highs;
  if (low === undefined || high === undefined || moreLows.length + moreHighs.length > 0 || low > high) return null;
  return { low, high };
}
