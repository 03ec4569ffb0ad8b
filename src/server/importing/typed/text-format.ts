import { linesOf } from '#shared/domain/text-lines.ts';
import { optionCountAfter, partBegunBy } from './typed-question.ts';

/**
 * The format of a text, judged by lines that only one format has; null if it looks like none. `list` is text as typed
 * in a word processor, including the Aiken format.
 */
export function textFormat(text: string): 'txt' | 'gift' | 'list' | null {
  let questions = 0;
  let keys = 0;
  let answers = 0;
  let otherKeys = 0;
  let braces = 0;
  let optionRuns = 0;
  let optionCount = 0;
  for (const line of linesOf(text)) {
    if (line.text === '') continue;
    const head = line.text.slice(0, 200);
    if (/^\s*QUESTION(?:\s*\d+)?\s*[:：]/i.test(head)) questions++;
    else if (/^\s*CORRECT(?:\s+(?:ANSWER|OPTION))?\s*[:：]/i.test(head)) keys++;
    else if (/^\s*ANSWER\s*:\s*[A-Z]\s*$/i.test(head)) answers++;
    else if (partBegunBy(head) === 'key') otherKeys++;
    if (/^\s*(?:::|\$CATEGORY\s*:)/i.test(head) || /^(?:[^\\{]|\\.)*\{/.test(line.text.slice(0, 20_000))) braces++;
    const count = optionCountAfter(head, optionCount);
    if (count > 1 && optionCount < 2) optionRuns++;
    // After a line without an option, the next options may start at A again.
    optionCount = count > optionCount ? count : optionCountAfter(head, 0);
  }
  const hasTemplateKeys = keys > 0 || answers > 0 || otherKeys === 0;
  if (questions > 0 && hasTemplateKeys && (keys > 0 || answers > 0 || braces === 0)) return 'txt';
  if (questions === 0 && keys > 0 && answers + otherKeys === 0 && braces === 0 && optionRuns === 0) return 'txt';
  if (braces > keys + answers + otherKeys && braces >= optionRuns) return 'gift';
  return keys + answers + otherKeys + optionRuns > 0 ? 'list' : null;
}
