import type { AnkiCard, AnkiNote, AnkiTemplate } from './anki-package.ts';
import type { Filled } from './card-template.ts';
import { withoutStandIns } from './side-text.ts';

/** The note's fields, and what Anki has templates show beside them. */
export function fieldsOf(
  { notetype, fields, tags }: AnkiNote,
  card: AnkiCard,
  template: AnkiTemplate,
): Map<string, string> {
  const special = { Tags: tags, Type: notetype.name, Card: template.name, Deck: card.deck.join('::') };
  const plain = Object.entries({ ...special, Subdeck: card.deck.at(-1) ?? '' });
  return new Map([
    ...plain.map(
      ([name, text]) => [name, withoutStandIns(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))] as const,
    ),
    ...(notetype.isCloze ? [[`c${card.ordinal + 1}`, 'yes'] as const] : []),
    ...notetype.fields.map((name, index) => [name, withoutStandIns(fields[index] ?? '')] as const),
  ]);
}

/** A back that repeats what the front shows does not show its pictures a second time. */
export function withoutImagesOf({ shown }: Filled, fields: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    [...fields].map(([name, html]) => [name, shown.has(name) ? html.replaceAll(/<img\b[^<>]*>/gi, '') : html]),
  );
}
