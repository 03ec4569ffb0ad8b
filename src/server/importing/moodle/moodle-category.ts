import type { TopicPath } from '#shared/bank/topic-path.ts';

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
