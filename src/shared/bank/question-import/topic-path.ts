import type { TopicPath } from './imported-question.ts';

/** A topic as written in a text file or a single column: `Main`, or `Main > Sub`. Null if it is blank. */
export function parseTopic(text: string): TopicPath | { message: string } | null {
  const names = text.split('>').map((name) => name.trim());
  const [main = '', sub] = names;
  if (main === '' && names.length === 1) return null;
  if (names.length > 2 || main === '' || sub === '') {
    return { message: 'A topic is one name, or a category and its subcategory: Main > Sub' };
  }
  return { main, sub: sub ?? null };
}

/**
 * A Moodle category: names joined by `/`, with slashes within names written `//`, after a context such as
 * `$course$/top/`. Levels below a subcategory become part of its name. Null for the top itself.
 */
export function parseMoodleCategory(text: string): TopicPath | null {
  const names = text
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => name !== '');
  if (/^\$\w+\$$/.test(names[0] ?? '')) {
    names.shift();
    if (names[0] === 'top') names.shift();
  }
  const [main, ...below] = names;
  if (main === undefined) return null;
  return { main, sub: below.length === 0 ? null : below.join(' / ') };
}
