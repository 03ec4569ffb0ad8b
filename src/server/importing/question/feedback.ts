import { REASON_MAX_LENGTH } from '#shared/bank/question-details.ts';

/** A format's feedback on one answer. */
export interface Feedback {
  option: string;
  text: string;
  /** The place that gets it as its reason, by the kind's id; absent if there is none. */
  reasonId?: string | undefined;
}

/**
 * Combines a format's general feedback and its feedback on single answers into one explanation: the general one first,
 * then a line for each answer, preceded by the answer's text.
 */
function explanationOf(general: string, feedback: readonly Feedback[]): string {
  const lines = feedback.filter(({ text }) => text !== '').map(({ option, text }) => `${option}: ${text}`);
  return [general, ...lines].filter((part) => part !== '').join('\n');
}

/** Like the above, but feedback on an answer becomes the reason of its place. The rest stays in the explanation. */
export function feedbackOf(
  general: string,
  feedback: readonly Feedback[],
): { explanation: string; reasons: Record<string, string> } {
  const reasons: Record<string, string> = {};
  const others = feedback.filter(({ reasonId, option, text }) => {
    // An option without a text does not count.
    const isFit = option !== '' && text !== '' && text.length <= REASON_MAX_LENGTH;
    if (reasonId === undefined || !isFit || Object.hasOwn(reasons, reasonId)) return true;
    reasons[reasonId] = text;
    return false;
  });
  return { explanation: explanationOf(general, others), reasons };
}
