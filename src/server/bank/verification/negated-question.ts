/** All-caps words negate a question wherever they occur. */
const LOUD = /\b(?:NOT|EXCEPT|LEAST|FALSE|INCORRECT|NICHT|AUSSER|EXCEPTO|NO)\b/;
const TURNING = new RegExp(
  [
    String.raw`\b(?:except(?:ion)?|excluding|incorrect(?:ly)?|wrongly|untrue|unlikely|least|not|never|cannot|\w+n['’]t)\b`,
    String.raw`\b(?:nicht|kein(?:e[rsnm]?)?|außer|ausser|ausgenommen|falsch\w*|unwahrscheinlich\w*)\b`,
    String.raw`\b(?:excepto|salvo|incorrect[ao]s?|fals[ao]s?|menos probable)\b`,
    String.raw`\b(?:false|wrong) (?:statement|option|answer)|\b(?:statements?|options?|answers?) (?:is|are) (?:false|wrong)`,
    String.raw`(?:cuál|cual|que|qué|quien|quién)\b[^?]{0,60}\bno\b`,
  ].join('|'),
  'iu',
);

/**
 * Whether the question is negated (`All of these EXCEPT`, `Which does not drain …`): the explanation then describes the
 * other options as right.
 */
export function isNegative(question: string): boolean {
  if (LOUD.test(question)) return true;
  const askingPart =
    question
      .trim()
      .slice(-400)
      .split(/[.!]\s+/)
      .at(-1) ?? '';
  return TURNING.test(askingPart.replaceAll(/\bat least\b|\bnot only\b/gi, ''));
}
