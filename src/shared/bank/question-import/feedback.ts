/**
 * What formats say as general feedback and as feedback on single answers, as one explanation: the general one first, then
 * a line for each answer, with its text in front.
 */
export function explanationOf(general: string, feedback: readonly { option: string; text: string }[]): string {
  const lines = feedback.filter(({ text }) => text !== '').map(({ option, text }) => `${option}: ${text}`);
  return [general, ...lines].filter((part) => part !== '').join('\n');
}
