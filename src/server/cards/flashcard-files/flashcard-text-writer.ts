import type { TopicPath } from '#shared/bank/topic-path.ts';
import { escapedCardLine } from '#shared/cards/flashcards/card-lines.ts';
import { writtenSides, type CardSides } from '#shared/cards/flashcards/cloze.ts';

export interface WritableCard extends CardSides {
  topic: TopicPath | null;
}

/**
 * Writes cards that come in batches: each call returns the text of the next ones, which `parseFlashcardText` reads back
 * as the same cards (with LF line ends, and sides trimmed). A `>` in a topic's name is written `/`, since the format
 * can't express it.
 */
export function flashcardTextWriter(): (cards: WritableCard[]) => string {
  let label = '';
  return (cards) => {
    let text = '';
    for (const card of cards) {
      const next = topicLabel(card.topic);
      if (next !== label) text += `${`Topic: ${next}`.trimEnd()}\n\n`;
      label = next;
      const { front, back } = writtenSides(card);
      text += `${section('Front', front)}${section('Back', back)}---\n\n`;
    }
    return text;
  };
}

function section(keyword: string, side: string): string {
  const [first = '', ...rest] = side.trim().replaceAll(/\r\n?/g, '\n').split('\n');
  // The rest of a line after the keyword is always text.
  const lines = [first, ...rest.map(escapedCardLine)];
  return first === '' ? '' : `${keyword}: ${lines.join('\n')}\n`;
}

function topicLabel(topic: TopicPath | null): string {
  if (topic === null) return '';
  const nameOf = (name: string) =>
    name
      .replaceAll('>', '/')
      .replaceAll(/[\r\n]+/g, ' ')
      .trim();
  return topic.sub === null ? nameOf(topic.main) : `${nameOf(topic.main)} > ${nameOf(topic.sub)}`;
}
