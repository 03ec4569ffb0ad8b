import { describe, expect, it } from 'vitest';
import { parseFlashcardText } from './flashcard-text.ts';

const read = (text: string) => {
  const { cards, problems } = parseFlashcardText(text);
  return {
    cards: cards.map(({ front, back, topic }) => [front, back, topic?.main ?? null, topic?.sub ?? null]),
    problems,
  };
};

describe('a text with one card per line', () => {
  it.each<[string, string, unknown[]]>([
    [
      'of Quizlet',
      'Black?\tFluid\nBright?\tBone\n',
      [
        ['Black?', 'Fluid', null, null],
        ['Bright?', 'Bone', null, null],
      ],
    ],
    ['of one card', 'Black?\tFluid', [['Black?', 'Fluid', null, null]]],
    [
      'with semicolons',
      'Black?;Fluid\nBright?;Bone',
      [
        ['Black?', 'Fluid', null, null],
        ['Bright?', 'Bone', null, null],
      ],
    ],
    [
      'of Anki',
      '#separator:tab\n#html:true\nWhat is &lt; 5?\t<div>Fluid</div><div>a<br>b</div>\n',
      [['What is < 5?', 'Fluid\na\nb', null, null]],
    ],
    ['of Anki, with quoted cells', '#separator:Comma\n"a, ""b""","c\nd"\n', [['a, "b"', 'c\nd', null, null]]],
    [
      'of Anki, with decks and tags',
      '#separator:tab\n#deck column:1\n#tags column:4\nAbdomen::Liver\tBlack?\tFluid\tx y\n',
      [['Black?', 'Fluid', 'Abdomen', 'Liver']],
    ],
    [
      'of Anki, with one deck',
      '#separator:tab\n#deck:Physics\nBlack?\tFluid\tmore',
      [['Black?', 'Fluid\nmore', 'Physics', null]],
    ],
    ['of Anki, with cloze marks', '#separator:tab\nThe {{c1::liver}}\t', [['The [...]', 'The liver', null, null]]],
    [
      'of Anki, with characters written as entities',
      '#separator:tab\n#html:true\n&lt;img&gt; &#91;sound:x]\t&#x27;a&#39; &amp;lt; &#9999999;\n',
      [['<img> [sound:x]', "'a' &lt; &#9999999;", null, null]],
    ],
    [
      'of Anki, with any deck',
      '#separator:tab\n#deck column:3\na\tb\tx > y::z::0\nc\td\tDefault\n',
      [
        ['a', 'b', 'x > y', 'z / 0'],
        ['c', 'd', null, null],
      ],
    ],
    [
      'of Anki, with formulas',
      '#separator:tab\n#html:true\n[$]x[/$]?\t[$$]y[/$$]',
      [[String.raw`\(x\)?`, String.raw`\[y\]`, null, null]],
    ],
  ])('is read: %s', (_what, text, cards) => {
    const result = read(text);
    expect(result.problems).toEqual([]);
    expect(result.cards).toEqual(cards);
  });

  it('says what is wrong, with its line', () => {
    const text = '#separator:tab\n#html:true\na\t"b\nc"\nd\n\te\n<img src="x.png">\tf';
    expect(read(text).problems).toEqual([
      { line: 5, message: 'This card has no back: write it after the front, with a tab between' },
      { line: 6, message: 'This card has no front: write it at the beginning of the line' },
      {
        line: 7,
        message:
          'This card has a picture or sound, which a text cannot hold: export the deck as an Anki package (.apkg)',
      },
    ]);
  });

  it('is no text with keywords, whatever separators it has', () => {
    expect(read('Front: a\tb\nBack: c\n').cards).toEqual([['a\tb', 'c', null, null]]);
    expect(read('Hello, you').problems).toHaveLength(1);
  });

  it('takes time in proportion to its length', () => {
    const text = `#separator:tab\n#html:true\n${'"[$]<a'.repeat(150_000)}`;
    const before = performance.now();
    parseFlashcardText(text);
    expect(performance.now() - before).toBeLessThan(3000);
  });
});
