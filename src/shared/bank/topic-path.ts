/** A topic by its names: a main category, or one of its subcategories. */
export interface TopicPath {
  main: string;
  sub: string | null;
}

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
