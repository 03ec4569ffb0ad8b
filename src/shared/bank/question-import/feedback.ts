import { REASON_MAX_LENGTH } from '#shared/bank/question-details.ts';

/** What a format says of one answer. */
export interface Feedback {
  option: string;
  text: string;
  /** What has it as its reason, by what the kind calls the place; left out where nothing has. */
  place?: string | undefined;
}

/**
 * What formats say as general feedback and as feedback on single answers, as one explanation: the general one first, then
 * a line for each answer, with its text in front.
 */
function explanationOf(general: string, feedback: readonly Feedback[]): string {
  const lines = feedback.filter(({ text }) => text !== '').map(({ option, text }) => `${option}: ${text}`);
  return [general, ...lines].filter((part) => part !== '').join('\n');
}

/** The same, where feedback on an answer becomes the reason of its place. What cannot stays in the explanation. */
export function feedbackOf(
  general: string,
  feedback: readonly Feedback[],
): { explanation: string; reasons: Record<string, string> } {
  const reasons: Record<string, string> = {};
  const others = feedback.filter(({ place, option, text }) => {
    // An option without a text is none.
    const isFit = option !== '' && text !== '' && text.length <= REASON_MAX_LENGTH;
    if (place === undefined || !isFit || Object.hasOwn(reasons, place)) return true;
    reasons[place] = text;
    return false;
  });
  return { explanation: explanationOf(general, others), reasons };
}
