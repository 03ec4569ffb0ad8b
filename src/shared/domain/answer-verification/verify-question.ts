import type { VerificationIssue } from '#shared/contract/verification.ts';
import { verdictsIn } from './explicit-answer.ts';
import type { Verdicts } from './explicit-answer.ts';
import { statementsIn } from './mentions.ts';
import { evidenceIn, isStated, termsOf } from './mismatches.ts';
import { isNegative } from './question-kind.ts';
import { readQuestion } from './reading.ts';
import type { Reading, VerifiableQuestion } from './reading.ts';
import { letterOf, nameOption } from './wording.ts';

/**
 * Why a question's key may be wrong, by what its explanation says; none where nothing speaks against it. Judges words,
 * not medicine: docs/decisions/012-answer-verification.md has the rules, and what they cannot see. Takes time in
 * proportion to the length of the texts, and always finds the same.
 */
export function verifyQuestion(given: VerifiableQuestion): VerificationIssue[] {
  const { options, correctAnswer } = given;
  const explanation = given.explanation ?? '';
  const reading = readQuestion(given);
  const isNegativeQuestion = isNegative(given.question);
  const verdicts = verdictsIn(explanation, { ...reading, isNegative: isNegativeQuestion });
  if ((options[correctAnswer] ?? '').trim() === '') return [pointsAtNothing(given, { reading, verdicts })];
  if (verdicts.named.includes(correctAnswer)) return [];

  const issues: VerificationIssue[] = [];
  const key = nameOption(options, correctAnswer);
  const explicit = explicitMismatch(given, verdicts);
  if (explicit) issues.push(explicit);
  // A question for what is not so has its distractors confirmed by the explanation.
  const evidence = isNegativeQuestion ? null : evidenceIn(reading, correctAnswer);
  if (evidence === null) return issues;
  const { candidate } = evidence;
  if (verdicts.ruledOut.includes(candidate.index)) return issues;
  const name = nameOption(options, candidate.index);
  if (isStated(evidence)) {
    const message = `The explanation states ${name} and not the key, ${key}.`;
    issues.push({ type: 'option_mismatch', message, suggestedAnswer: candidate.index });
  }
  const terms = termsOf(evidence);
  if (terms.length > 0) {
    const words = terms.map(({ start, end }) => `“${explanation.slice(start, end)}”`).join(', ');
    const message = `The explanation’s terms (${words}) are those of ${name} rather than of the key, ${key}.`;
    issues.push({ type: 'medical_term_mismatch', message, suggestedAnswer: candidate.index });
  }
  return issues;
}

function explicitMismatch(
  { options, correctAnswer }: VerifiableQuestion,
  { named, ruledOut }: Verdicts,
): VerificationIssue | null {
  const type = 'explicit_answer_mismatch';
  const key = nameOption(options, correctAnswer);
  const [first, ...others] = named;
  if (first !== undefined) {
    const names = named.map((index) => nameOption(options, index)).join(' and ');
    const message = `The explanation names ${names} as the answer, but the key is ${key}.`;
    return { type, message, suggestedAnswer: others.length === 0 ? first : null };
  }
  if (!ruledOut.includes(correctAnswer)) return null;
  return { type, message: `The explanation calls the key, ${key}, wrong.`, suggestedAnswer: null };
}

function pointsAtNothing(
  { options, correctAnswer }: VerifiableQuestion,
  { reading, verdicts }: { reading: Reading; verdicts: Verdicts },
): VerificationIssue {
  const message =
    correctAnswer in options
      ? `The key is option ${letterOf(correctAnswer)}, which is empty.`
      : `The key is option ${correctAnswer + 1}, but there are only ${options.length} options.`;
  const stated = statementsIn(reading).flatMap(({ option, isAsserted }) => (isAsserted ? [option] : []));
  const [first, ...others] = new Set(verdicts.named.length > 0 ? verdicts.named : stated);
  return { type: 'option_mismatch', message, suggestedAnswer: others.length === 0 ? (first ?? null) : null };
}
