import type { TopicPath } from '#shared/bank/topic-path.ts';

/** Anki's deck for cards that were put into no other. */
const DEFAULT_DECK = 'Default';
const SEPARATOR = '::';
/** U+2060, which is invisible: separates characters in a topic's name that Anki would misinterpret. */
const JOINER = '\u2060';

/** The topic for a deck's name, given in parts: levels below a subcategory become part of its name. */
export function topicOfDeck(parts: readonly string[]): TopicPath | null {
  const names = parts
    .map((part) => part.replaceAll('\0', '').toWellFormed().normalize('NFC').trim())
    .filter((part) => part !== '');
  const [main, ...below] = names;
  if (main === undefined || (main === DEFAULT_DECK && below.length === 0)) return null;
  return { main: plainName(main), sub: below.length === 0 ? null : below.map(plainName).join(' / ') };
}

export const partsOfDeck = (name: string): string[] => name.split(SEPARATOR);

/** The deck name for a topic, which `topicOfDeck` turns back into that topic. */
export function deckOfTopic(topic: TopicPath | null): string {
  if (topic === null) return DEFAULT_DECK;
  if (topic.sub !== null) return [topic.main, topic.sub].map(partFor).join(SEPARATOR);
  return isReserved(topic.main) ? topic.main + JOINER : partFor(topic.main);
}

/** In a text, Anki takes a number for the id of a deck. */
const isReserved = (name: string) => name === DEFAULT_DECK || /^\d+$/.test(name);

/** Colons that would form a separator with the next one. */
const partFor = (name: string) => name.replaceAll(/:(?=:|$)/g, `:${JOINER}`).replace(/^:/, `${JOINER}:`);

function plainName(part: string): string {
  const name = part.slice(0, -JOINER.length);
  if (part.endsWith(JOINER) && isReserved(name)) return name;
  return part.replaceAll(/(?<=:)\u2060|\u2060(?=:)/g, '');
}
