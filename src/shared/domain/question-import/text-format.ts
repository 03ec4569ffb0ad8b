import { linesOf } from './text-lines.ts';

/** Which of the formats a text is in, judged by the lines that only one of them has; null where it looks like none. */
export function textFormat(text: string): 'txt' | 'gift' | 'aiken' | null {
  let questions = 0;
  let keys = 0;
  let aikenAnswers = 0;
  let braces = 0;
  for (const line of linesOf(text)) {
    const head = line.text.slice(0, 200);
    if (/^\s*QUESTION(?:\s*\d+)?\s*[:：]/i.test(head)) questions++;
    else if (/^\s*CORRECT(?:\s+(?:ANSWER|OPTION))?\s*[:：]/i.test(head)) keys++;
    else if (/^\s*ANSWER\s*:\s*[A-Z]\s*$/i.test(head)) aikenAnswers++;
    if (/^\s*(?:::|\$CATEGORY\s*:)/i.test(head) || /^(?:[^\\{]|\\.)*\{/.test(line.text.slice(0, 20_000))) braces++;
  }
  if (questions > 0 && (keys > 0 || aikenAnswers > 0 || braces === 0)) return 'txt';
  if (aikenAnswers > 0 && aikenAnswers >= braces) return 'aiken';
  if (braces > 0) return 'gift';
  return keys > 0 ? 'txt' : null;
}
