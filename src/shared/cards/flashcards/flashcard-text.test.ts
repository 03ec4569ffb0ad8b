import { describe, expect, it } from 'vitest';
import { FLASHCARD_SIDE_MAX_LENGTH } from '#shared/cards/card-limits.ts';
import { expectLinearTime } from '#tests/support/linear-time.ts';
import { parseFlashcardText } from './flashcard-text.ts';

const lines = (...all: string[]) => all.join('\n');
const problemsOf = (text: string) => parseFlashcardText(text).problems;
const NO_BACK = 'This card has no back: write it after Back:, or mark the answer in the front: {{c1::answer}}';
const SECOND_BACK = 'This card has a Back: in line 2 already: is a line --- missing in between?';
const MANY_MARKS = `Front: ${Array.from({ length: 21 }, (_, i) => `{{c${i}::x}}`).join('')}`;
const TOPIC_RULE = 'A topic is one name, or a category and its subcategory: Main > Sub';
const UNPLACED = "The cards below can't be placed";

describe('cards as text', () => {
  it('have a front and a back over any number of lines, and end with a terminator line', () => {
    const text = lines(
      'Topic: Abdomen > Liver',
      '',
      'Front: What is the largest',
      'solid organ?',
      '',
      'Back:',
      '',
      '  The liver.',
      '',
      'It lies on the right.',
      '',
      '---',
      'front : Second',
      'BACK: Answer',
      'END',
    );
    const common = { topic: { main: 'Abdomen', sub: 'Liver' }, cloze: null };
    const first = { front: 'What is the largest\nsolid organ?', back: 'The liver.\n\nIt lies on the right.' };
    expect(parseFlashcardText(text)).toEqual({
      cards: [
        { ...common, line: 3, ...first },
        { ...common, line: 13, front: 'Second', back: 'Answer' },
      ],
      problems: [],
      totalCount: 2,
    });
  });

  it('may come with a byte order mark, any line ends, and without the last terminator', () => {
    const text = '\uFEFFTopic: A\r\nFront: one\r\nmore\r\nBack: two\r\n---\rFront: three\rBack: four';
    expect(parseFlashcardText(text).cards).toMatchObject([
      { front: 'one\nmore', back: 'two', topic: { main: 'A', sub: null } },
      { front: 'three', back: 'four', line: 6 },
    ]);
  });

  it('have the topic of the last line that names one, anywhere between cards', () => {
    const card = ['Front: a', 'Back: b', '---'];
    const text = lines(...card, 'TOPIC: A', '---', 'topic: B>C', ...card, ...card, '----------', 'Topic:', ...card);
    const named = { main: 'B', sub: 'C' };
    expect(parseFlashcardText(text).cards.map(({ topic }) => topic)).toEqual([null, named, named, null]);
  });

  it('are one for each number among the cloze marks of a front, and then need no back', () => {
    const { cards, totalCount, problems } = parseFlashcardText(
      'Front: {{c1::A}} is {{c2::B::hint}}\n---\nFront: <cloze>C</cloze>',
    );
    expect(problems).toEqual([]);
    expect(totalCount).toBe(3);
    expect(cards.map(({ front, line }) => [front, line])).toEqual([
      ['[...] is B', 1],
      ['A is [hint]', 1],
      ['[...]', 3],
    ]);
  });

  it('are missing in a text of terminators', () => {
    for (const text of ['', '\n \n', '---\n-----\nEND\n— — —'.replaceAll(' ', ''), 'Topic: A'])
      expect(parseFlashcardText(text)).toEqual({ cards: [], problems: [], totalCount: 0 });
  });

  it('contain keywords and terminators after a backslash as text', () => {
    const front = lines('Front: Front: is it?', '\\Back: yes', ' \\---', '\\\\END', '\\alpha');
    const text = lines(front, 'Back: \\END', '\\topic: x');
    expect(parseFlashcardText(text).cards).toMatchObject([
      { front: 'Front: is it?\nBack: yes\n ---\n\\END\n\\alpha', back: '\\END\ntopic: x' },
    ]);
  });

  it('contain near-keywords as text', () => {
    const side = lines('Fronts: a', 'Backing: b', '--', '--- x', 'ENDING', 'In front: c');
    expect(parseFlashcardText(`Front: a\n${side}\nBack: b`).cards).toMatchObject([{ front: `a\n${side}`, back: 'b' }]);
  });
});

describe('invalid cards', () => {
  it.each([
    ['no front', 'Back: b', 1, 'This card has no front: write it after Front:'],
    ['a blank front', 'Front: \nBack: b', 1, 'This card has no front: write it after Front:'],
    ['no back', 'Front: a\n---', 1, NO_BACK],
    ['a blank back', 'Front: a\nBack:\n---', 2, NO_BACK],
    ['a second back', 'Front: a\nBack: b\nBack: c', 3, SECOND_BACK],
    [
      'text in front',
      'What?\nFront: a\nBack: b',
      1,
      'The text "What?" belongs to no card: put it after Front: or Back:',
    ],
    ['an open mark', 'Front:\n\n a\n {{c1::b\nBack: c', 4, 'The cloze mark {{c1:: has no end: write {{c1::answer}}'],
    ['an empty mark', 'Front: {{c1::}}', 1, 'The cloze mark {{c1::}} has no answer in it'],
    ['NUL', 'Front: a\nb\0\nBack: c', 2, 'Text must not contain the character NUL'],
    ['a long side', `Front: a\nBack: ${'x'.repeat(10_001)}`, 2, 'Back: has 10001 characters, but the limit is 10000'],
    ['too many numbers', MANY_MARKS, 1, 'The cloze marks have 21 different numbers, but the limit is 20'],
  ])('with %s are told by line, left out, and counted', (_what, text, line, message) => {
    expect(parseFlashcardText(`${text}\n---\nFront: x\nBack: y`)).toMatchObject({
      problems: [{ line, message }],
      cards: [{ front: 'x' }],
      totalCount: 2,
    });
    expect(FLASHCARD_SIDE_MAX_LENGTH).toBe(10_000);
  });

  it('without an end are reported where the next one begins, which is accepted', () => {
    const text = lines('Front: a', 'Back: b', '', 'Front: c', 'Back: d', 'Topic: T', 'Front: e', 'Back: f');
    expect(parseFlashcardText(text)).toMatchObject({
      problems: [
        { line: 4, message: 'The card from line 1 is not ended: put a line --- before this Front:' },
        { line: 6, message: 'The card from line 4 is not ended: put a line --- before this Topic:' },
      ],
      cards: [{ front: 'e', topic: { main: 'T' } }],
      totalCount: 3,
    });
  });

  it('have all their problems reported in the order of the lines', () => {
    const text = lines('Front: a', 'Front:', `Back: ${'x'.repeat(10_001)}`, 'Back: c');
    expect(problemsOf(text).map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    expect(problemsOf('stray\nmore\n---\n \nstray').map(({ line }) => line)).toEqual([1, 5]);
  });

  it.each([
    ['of three names', 'a > b > c', TOPIC_RULE],
    ['without a category', '> b', TOPIC_RULE],
    ['with NUL', 'a\0', 'Text must not contain the character NUL'],
    ['with a long name', `a > ${'x'.repeat(301)}`, "A topic's name has at most 300 characters, and this one has 301"],
  ])('include those below a topic %s, up to the next one', (_what, topic, message) => {
    const card = lines('Front: a', 'Back: b', '---');
    expect(parseFlashcardText(lines(`Topic: ${topic}`, card, 'Topic: Right', card))).toMatchObject({
      problems: [{ line: 1, message: `${message}. ${UNPLACED}` }],
      cards: [{ line: 6, topic: { main: 'Right', sub: null } }],
      totalCount: 2,
    });
  });
});

it.each([
  '{{c1::',
  '{{c1::a}}',
  'Front:\n',
  'Back:\n',
  'Front: {{c1::a}}\n---\n',
  'Topic: a > b > c\n',
  'x\n---\n',
  '-',
  '---\n',
  '\\',
  '\\Front:\n',
  'Front: a\n\\',
  ' ',
  '\n',
  '\r',
  '\0\n',
])('a text of %j again and again is read in linear time', (piece) => {
  expectLinearTime(piece, 500_000, (text) => {
    parseFlashcardText(text);
    parseFlashcardText(`Front: ${text}`);
  });
});
