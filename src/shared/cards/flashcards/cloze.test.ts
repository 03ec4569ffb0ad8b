import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '#tests/support/linear-time.ts';
import { cardProblem, cardOf, cardsOf, clozeProblem, clozeSegments, isCompleteCard, writtenSides } from './cloze.ts';

const text = (content: string) => ({ kind: 'text', text: content });
const cloze = (answer: string, hint: string | null = null, number = 1) => ({ kind: 'cloze', number, answer, hint });

/** Text full of the characters that marks are made of. */
const pieces = ['{{c1::', '{{c2::', '{{c3::', '}}', '::', '<cloze>', '</CLOZE>', '{', '}', ':', 'c1', 'a', ' ', '\n'];
const marked = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((chosen) => chosen.join(''));

describe('cloze marks', () => {
  it.each([
    ['no mark', [text('no mark')]],
    ['The {{c1::liver}} lies', [text('The '), cloze('liver'), text(' lies')]],
    ['{{c2::liver::organ}}', [cloze('liver', 'organ', 2)]],
    ['{{c1::liver::}}', [cloze('liver')]],
    ['{{c1::a::b::c}}', [cloze('a', 'b::c')]],
    ['{{C12::two\nlines}}', [cloze('two\nlines', null, 12)]],
    ['<cloze>liver</cloze><CLOZE>vein::vessel</Cloze>', [cloze('liver'), cloze('vein', 'vessel')]],
    ['<cloze>{x}</cloze>', [cloze('{x}')]],
    ['{{{c1::x}}}', [text('{'), cloze('x'), text('}')]],
    ['{{c1::}} {{c1:: ::hint}} <cloze></cloze>', [text('{{c1::}} {{c1:: ::hint}} <cloze></cloze>')]],
    ['{{c1::liver', [text('{{c1::liver')]],
    ['{{c1::liver</cloze>', [text('{{c1::liver</cloze>')]],
    ['{{c1::liver {{c2::vein}}', [text('{{c1::liver '), cloze('vein', null, 2)]],
    ['{{c1234::liver}} {{c::x}} {{x1::y}}', [text('{{c1234::liver}} {{c::x}} {{x1::y}}')]],
  ])('of %j are found', (source, segments) => {
    expect(clozeSegments(source)).toEqual(segments);
  });

  it.each([
    ['a {{c1::b', 2, 'The cloze mark {{c1:: has no end: write {{c1::answer}}'],
    ['{{c1::a {{c2::b}}', 0, 'The cloze mark {{c1:: has no end: write {{c1::answer}}'],
    ['{{c1::a}} <cloze>b', 10, 'The cloze mark <cloze> has no end: write <cloze>answer</cloze>'],
    ['{{c1::}}', 0, 'The cloze mark {{c1::}} has no answer in it'],
    ['{{c3:: ::hint}}', 0, 'The cloze mark {{c3::}} has no answer in it'],
    ['<cloze> </cloze>', 0, 'The cloze mark <cloze></cloze> has no answer in it'],
  ])('that are none are told: %j', (source, index, message) => {
    expect(clozeProblem(source)).toEqual({ index, message });
  });

  it.each(['', 'a }} b', '</cloze>', '{{c1::a}}}}', '{{x}}'])('are not missed in %j', (source) => {
    expect(clozeProblem(source)).toBeNull();
  });

  it('preserve answers and the text between them, in order', () => {
    fc.assert(
      fc.property(marked, (source) => {
        let end = 0;
        for (const segment of clozeSegments(source)) {
          const piece = segment.kind === 'text' ? segment.text : segment.answer;
          const start = source.indexOf(piece, end);
          expect(start).toBeGreaterThanOrEqual(end);
          end = start + piece.length;
        }
      }),
    );
  });

  it.each(['{{c1::', '<cloze>', '{{c1::a}}', '{{c1::a', '}}', '{', '{{c1::a::', '{{c1:: ::'])(
    'are read in linear time: %j again and again',
    (piece) =>
      expectLinearTime(piece, 500_000, (source) => {
        clozeSegments(source);
        clozeProblem(source);
      }),
  );
});

describe('the card of a front and a back', () => {
  it('is plain without marks', () => {
    const plain = { front: 'Front', back: 'Back', cloze: null };
    expect([cardOf('Front', 'Back'), ...cardsOf('Front', 'Back')]).toEqual([plain, plain]);
  });

  it('hides all marks, with hints if given, and has the whole text on the back', () => {
    expect(cardOf('The {{c1::liver::organ}} is {{c2::right}}.', 'See p. 4')).toEqual({
      front: 'The [organ] is [...].',
      back: 'The liver is right.\n\nSee p. 4',
      cloze: 'The {{c1::liver::organ}} is {{c1::right}}.',
    });
  });

  it('is one card for each number in a text, in order', () => {
    expect(cardsOf('{{c3::A}}, {{c1::b::hint}} and <cloze>c</cloze>', 'Extra')).toEqual([
      { front: 'A, [hint] and [...]', back: 'A, b and c\n\nExtra', cloze: 'A, {{c1::b::hint}} and {{c1::c}}' },
      { front: '[...], b and c', back: 'A, b and c\n\nExtra', cloze: '{{c1::A}}, b and c' },
    ]);
  });

  it.each([
    ['<cloze>{x}</cloze>', '{{c1::{x}::}}', cloze('{x}')],
    ['{{c2::{x}::}}', '{{c1::{x}::}}', cloze('{x}')],
    ['{{c1::y::a {b} }}', '{{c1::y::a {b} }}', cloze('y', 'a {b}')],
    ['<cloze>{{x}}</cloze>', '<cloze>{{x}}</cloze>', cloze('{{x}}')],
  ])('keeps the braces of answers and hints: %j', (source, kept, segment) => {
    const card = cardOf(`The ${source}.`, '');
    expect(card.cloze).toBe(`The ${kept}.`);
    expect(clozeSegments(card.cloze ?? '')).toEqual([text('The '), segment, text('.')]);
  });

  it('is written back unchanged, with any marks', () => {
    fc.assert(
      fc.property(marked, fc.constantFrom('', 'Extra', '{{c1::x}}'), (source, back) => {
        for (const card of [cardOf(source, back), ...cardsOf(source, back)]) {
          const sides = writtenSides(card);
          expect(cardsOf(sides.front, sides.back)).toEqual([card]);
          expect(cardOf(sides.front, sides.back)).toEqual(card);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('never asks for marks that arise by chance', () => {
    const [, , third] = cardsOf('{{c1::x}} {{c2::{c1:}}:a}} {{c3::z}}', '');
    expect(third?.front).toBe('x {c1::a}} [...]');
    const [, last] = cardsOf('{{{c2::{c1}}::y}} {{c3::z}}', '');
    expect(last).toMatchObject({ front: '{ {c1::y}} [...]', cloze: '{ {c1::y}} {{c1::z}}' });
  });

  it.each([
    ['Front', 'Back', true],
    ['Front', ' ', false],
    [' ', 'Back', false],
    ['{{c1::a}}', '', true],
    ['{{c1::a', '', false],
    ['{{c1:: }}', '', false],
  ])('of %j and %j is complete: %s', (front, back, isComplete) => {
    expect(isCompleteCard(front, back)).toBe(isComplete);
  });
});

describe('cloze marks in the back', () => {
  it('make a cloze card of the front followed by the back', () => {
    expect(cardOf('What does the portal vein do?', 'It brings {{c1::most::how much}} blood.')).toEqual({
      front: 'What does the portal vein do?\n\nIt brings [how much] blood.',
      back: 'What does the portal vein do?\n\nIt brings most blood.',
      cloze: 'What does the portal vein do?\n\nIt brings {{c1::most::how much}} blood.',
    });
  });

  it('are asked for beside those of the front, with a card for each number', () => {
    expect(cardsOf('A {{c1::liver}}', 'and a {{c2::spleen}}').map(({ front }) => front)).toEqual([
      'A [...]\n\nand a spleen',
      'A liver\n\nand a [...]',
    ]);
  });

  it('are reported if they are invalid, or the text gets too long', () => {
    expect(cardProblem('a', 'b {{c1::c')).toMatchObject({ side: 'back', index: 2 });
    expect(cardProblem('{{c1::c', 'b')).toMatchObject({ side: 'front', index: 0 });
    expect(cardProblem('a'.repeat(9000), `${'b'.repeat(1000)}{{c1::c}}`)).toMatchObject({
      side: 'back',
      message: 'The back has cloze marks, and with the front it is over 10,000 characters',
    });
    expect(cardProblem('a'.repeat(9000), 'b'.repeat(9000))).toBeNull();
  });

  it('are never stored as text', () => {
    fc.assert(
      fc.property(marked, marked, (front, back) => {
        fc.pre(cardProblem(front, back) === null);
        for (const card of cardsOf(front, back)) {
          expect([card.front, card.back].flatMap(clozeSegments).filter(({ kind }) => kind === 'cloze')).toEqual([]);
        }
      }),
    );
  });
});
