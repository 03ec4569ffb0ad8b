import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardProblem, cardOf, clozeProblem, isCompleteCard } from '#shared/cards/flashcards/cloze.ts';
import { flashcardTextWriter, type WritableCard } from './flashcard-text-writer.ts';
import { parseFlashcardText } from '#shared/cards/flashcards/flashcard-text.ts';

const flashcardText = (cards: WritableCard[]) => flashcardTextWriter()(cards);
const plain = (front: string, back: string, topic: WritableCard['topic'] = null) => {
  return { front, back, cloze: null, topic };
};

it('cards are written with a topic line where it changes', () => {
  const liver = { main: 'Abdomen', sub: 'Liver' };
  const cards = [
    plain('a', 'b'),
    plain('c', 'd', liver),
    { ...cardOf('The {{c1::liver}}', 'Extra'), topic: liver },
    { ...cardOf('{{c1::x::hint}}', ''), topic: null },
  ];
  expect(flashcardText(cards)).toBe(
    [
      'Front: a\nBack: b\n---\n\nTopic: Abdomen > Liver\n\nFront: c\nBack: d\n---\n\n',
      'Front: The {{c1::liver}}\nBack: Extra\n---\n\nTopic:\n\nFront: {{c1::x::hint}}\n---\n\n',
    ].join(''),
  );
  const write = flashcardTextWriter();
  expect(cards.map((card) => write([card])).join('')).toBe(flashcardText(cards));
});

it("a topic's name is written so that it stays one name", () => {
  const text = flashcardText([plain('a', 'b', { main: 'x > y', sub: 'two\nlines' })]);
  expect(parseFlashcardText(text).cards).toMatchObject([{ topic: { main: 'x / y', sub: 'two lines' } }]);
});

const piece = fc.oneof(
  fc.constantFrom('Front:', 'back :', 'Topic: x', '---', '——––', 'END', 'end', '\\', ' ', '\t', '\uFEFF', '{{c1::a}}'),
  fc.constantFrom('{{c2::b::c}}', '<cloze>d}</cloze>', '\u2028'),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const line = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
const side = fc
  .array(line, { maxLength: 6 })
  .map((all) => all.join('\n').replaceAll(/[\r\0]/g, ''))
  .map((text) => text.normalize('NFC').trim())
  .filter((text) => clozeProblem(text) === null);
const name = fc
  .string({ minLength: 1, maxLength: 8 })
  .map((text) => text.replaceAll(/[>\r\n\0]/g, '').trim())
  .filter((text) => text !== '');
const topic = fc.option(fc.record({ main: name, sub: fc.option(name) }));

it('cards written as text are read back unchanged, whatever they contain', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ front: side, back: side, topic })), (written) => {
      const cards = written
        .filter(({ front, back }) => isCompleteCard(front, back) && cardProblem(front, back) === null)
        .map(({ front, back, topic }) => ({ ...cardOf(front, back), topic }));
      const { cards: read, problems, totalCount } = parseFlashcardText(flashcardText(cards));
      expect(problems).toEqual([]);
      expect(totalCount).toBe(cards.length);
      expect(read.map(({ line: _line, ...card }) => card)).toEqual(cards);
    }),
    { numRuns: 1000 },
  );
});
