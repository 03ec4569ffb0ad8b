import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RemarkKind } from '#shared/bank/import-remark-kinds.ts';
import { parseFile, PNG } from '#tests/support/import-files.ts';

const BASE64 = Buffer.from(PNG).toString('base64');
const html = (element: string, text: string, files = '') =>
  `<${element} format="html"><text><![CDATA[${text}]]></text>${files}</${element}>`;
const file = (name: string) => `<file name="${name}" path="/" encoding="base64">${BASE64}</file>`;
const answer = (fraction: number | string, text: string, feedback = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[<p>${text}</p>]]></text>${html('feedback', feedback)}</answer>`;

interface Given {
  name?: string;
  text?: string;
  files?: string;
  hidden?: string;
  answers?: string;
  rest?: string;
}

/** A question in the format of Moodle 4. */
const question = ({
  text,
  name = text === undefined ? 'Which organ' : '',
  files = '',
  hidden = '0',
  answers = answer(100, 'Liver') + answer(0, 'Spleen'),
  rest = '',
}: Given = {}) => `<!-- question: 4711  -->
  <question type="multichoice">
    <name>
      <text>${name}</text>
    </name>
    ${html('questiontext', text ?? '<p>Which organ is it?</p>', files)}
    ${html('generalfeedback', '')}
    <defaultgrade>1.0000000</defaultgrade>
    <penalty>0.0000000</penalty>
    <hidden>${hidden}</hidden>
    <idnumber></idnumber>
    <single>true</single>
    <shuffleanswers>false</shuffleanswers>
    <answernumbering>abc</answernumbering>
    <showstandardinstruction>0</showstandardinstruction>
    ${html('correctfeedback', '')}
    ${html('partiallycorrectfeedback', '')}
    ${html('incorrectfeedback', '')}
    <shownumcorrect/>
    ${answers}
    ${rest}
  </question>`;

const read = (inner: string) => parseFile('a.xml', `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${inner}\n</quiz>`);
const told = async (given: Given) => {
  const { questions, problems, remarked } = await read(question(given));
  expect(problems).toEqual([]);
  return { question: questions[0], remarks: remarked[0]?.remarks ?? [] };
};

describe('a question of Moodle', () => {
  it('has no remarks if all of it is imported', async () => {
    expect((await told({})).remarks).toEqual([]);
  });

  it.each<[what: string, given: Given, kind: RemarkKind, detail: string]>([
    ['a name of its own', { name: 'Q17 liver' }, 'name', 'Q17 liver'],
    ['a link', { text: 'See <a href="https://a.org/">this</a>' }, 'link', 'this: https://a.org/'],
    ['an attached file', { files: file('notes.pdf') }, 'file', 'notes.pdf'],
    [
      'a file of an answer',
      { answers: answer(100, 'a') + answer(0, 'b').replace('<feedback', `${file('x.pdf')}<feedback`) },
      'file',
      'x.pdf',
    ],
    [
      'a long description of its image',
      { text: `Which <img src="data:image/png;base64,${BASE64}" alt="${'a lobe '.repeat(72)}">?` },
      'image-text',
      'a lobe '.repeat(72).trim(),
    ],
    [
      'an image in feedback',
      { answers: answer(100, 'a', '<img src="@@PLUGINFILE@@/a.png">') + answer(0, 'b') },
      'image',
      'Feedback on A: @@PLUGINFILE@@/a.png',
    ],
    [
      'tags that are none here',
      {
        rest: '<tags><tag><text>liver</text></tag><tag><text>difficulty:hard</text></tag><tag><text>a, b</text></tag><tag><text>unit:</text></tag></tags>',
      },
      'tag',
      'a, b; unit:',
    ],
    [
      'hints',
      { rest: `${html('hint', '<p>Think.</p>')}<hint format="html"><text>Again</text><shownumcorrect/></hint>` },
      'hint',
      'Think.; Again',
    ],
    ['combined feedback', { rest: html('correctfeedback', 'Well done') }, 'combined-feedback', 'Well done'],
    [
      'a negative weight',
      { answers: answer(100, 'a') + answer('-33.33333', 'b') },
      'negative-weight',
      'Option B: b (-33.33333%)',
    ],
    ['partial credit', { answers: answer(100, 'a') + answer(50, 'b') + answer(0, 'c') }, 'partial-credit', 'b (50%)'],
    ['a penalty', { rest: '<penalty>0.3333333</penalty>' }, 'penalty', '0.3333333'],
    ['points', { rest: '<defaultgrade>2.0000000</defaultgrade>' }, 'setting', 'defaultgrade 2.0000000'],
    ['an ID number', { rest: '<idnumber>L-7</idnumber>' }, 'id-number', 'L-7'],
    ['emphasis', { text: 'Which is <b>not</b> one?' }, 'emphasis', 'not → NOT'],
    [
      'emphasis in an option',
      { answers: answer(100, 'the <i>Vena</i> portae') + answer(0, 'b') },
      'emphasis',
      'Option A: Vena',
    ],
    ['superscripts', { text: 'x<sup>½a</sup>' }, 'script', '^(½a)'],
    ['a table', { text: '<table><tr><td>a</td><td>b</td></tr></table>' }, 'table', ''],
    ['what nobody knows', { rest: '<plugin_x><y z="en">deep</y></plugin_x>' }, 'other', 'plugin_x: en deep'],
  ])('reports what is left out or changed: %s', async (_what, given, kind, detail) => {
    expect((await told(given)).remarks).toEqual([{ kind, detail }]);
  });

  it('imports the description of its image, reasons from feedback, and details from tags', async () => {
    const tags = [
      'source:A book',
      'source year:99',
      'source link:https://example.org/',
      'reviewed:2026-02-31',
      'x',
      'X',
    ];
    const { question: taken, remarks } = await told({
      text: `Which <img src="data:image/png;base64,${BASE64}" alt="a lobe">?`,
      answers: answer(100, 'a', 'Well') + answer(0, 'b', 'y'.repeat(2001)) + answer(0, 'c'),
      rest: `<tags>${tags.map((tag) => `<tag><text>${tag}</text></tag>`).join('')}</tags>`,
    });
    expect(taken).toMatchObject({
      imageDescription: 'a lobe',
      explanation: `b: ${'y'.repeat(2001)}`,
      tags: ['x'],
      details: {
        reasons: { 0: 'Well' },
        source: { citation: 'A book', year: null, link: 'https://example.org/' },
      },
    });
    expect(remarks).toEqual([{ kind: 'tag', detail: 'source year:99; reviewed:2026-02-31' }]);
  });

  it('moves feedback on an answer without a text into the explanation', async () => {
    const { question: taken } = await told({ answers: answer(100, 'a') + answer(0, 'b') + answer(0, '', 'Nothing') });
    expect(taken).toMatchObject({ options: ['a', 'b'], details: null, explanation: ': Nothing' });
  });

  it('counts each kind of remark once per question, and says where it is', async () => {
    const { remarked } = await read(
      question() + question({ rest: html('hint', 'a') + html('hint', 'b') + html('hint', 'b') }),
    );
    expect(remarked).toEqual([
      {
        number: 2,
        line: expect.any(Number),
        excerpt: 'Which organ is it?',
        remarks: [{ kind: 'hint', detail: 'a; b' }],
      },
    ]);
  });

  it('takes the 100% answer as its key, and only if one answer may be chosen', async () => {
    const answers = answer(50, 'a') + answer(100, 'b') + answer(0, 'c');
    expect((await told({ answers })).question).toMatchObject({ options: ['a', 'b', 'c'], correctAnswer: 1 });
  });

  it('has several right answers if several may be chosen, with weights as graded here', async () => {
    const severalOf = (answers: string) => question({ answers }).replace('<single>true', '<single>false');
    const even = await read(severalOf(answer(50, 'a') + answer(50, 'b') + answer(-50, 'c')));
    expect(even.questions).toMatchObject([{ kind: 'multiple', correctAnswer: { correct: [0, 1] } }]);
    expect(even.remarked).toEqual([]);
    const uneven = await read(severalOf(answer(70, 'a') + answer(30, 'b') + answer(0, 'c')));
    expect(uneven.remarked).toMatchObject([{ remarks: [{ kind: 'weights', detail: 'a (70%); b (30%); c (0%)' }] }]);
    const one = await read(severalOf(answer(100, 'a') + answer(-100, 'b')));
    expect(one.questions).toMatchObject([{ kind: 'multiple', correctAnswer: { correct: [0] } }]);
    const none = await read(severalOf(answer(0, 'a') + answer(0, 'b')));
    expect(none.problems).toMatchObject([{ message: 'No answer is marked as right: give it a weight' }]);
  });

  it('keeps words that reverse its meaning, tables, lists, fractions and formulas', async () => {
    const text = String.raw`<p>Which is <strong>NOT</strong> so?</p><ol><li>1<sup>2</sup></li><li>&frac12;</li></ol>
      <p>\(\frac{a}{b} \neq \nu\) and $$x_{1}$$ and [latex]\sqrt{2}[/latex]</p>`;
    const { question: taken, remarks } = await told({ text });
    expect(taken?.question).toBe(
      String.raw`Which is NOT so?
1. 1²
2. ½
\(\frac{a}{b} \neq \nu\) and $$x_{1}$$ and [latex]\sqrt{2}[/latex]`,
    );
    expect(remarks).toEqual([]);
  });

  it('imports the image that old versions of Moodle put beside the text', async () => {
    const beside = `<image>course/liver.png</image><image_base64>\n${BASE64}\n</image_base64>`;
    const { questions, images, remarked } = await read(question({ rest: beside }));
    expect(questions).toMatchObject([{ image: '1/liver.png' }]);
    expect(new Uint8Array(images.get('1/liver.png') ?? [])).toEqual(PNG);
    expect(remarked).toEqual([]);
    expect((await read(question({ rest: '<image>course/liver.png</image>' }))).problems).toMatchObject([
      { message: expect.stringContaining('course/liver.png') },
    ]);
    expect((await read(question({ rest: '<image></image>' }))).problems).toEqual([]);
  });

  it('is marked as hidden, and causes no problem in the file if it cannot be imported', async () => {
    const essay = '<question type="essay"><hidden>1</hidden></question>';
    const { questions, problems, remarked, totalCount } = await read(
      question({ hidden: '1' }) + question({ hidden: '1', answers: '' }) + essay + question(),
    );
    expect(totalCount).toBe(4);
    expect(questions.map(({ questionNumber, isHidden }) => [questionNumber, isHidden])).toEqual([
      [1, true],
      [4, undefined],
    ]);
    expect(problems).toEqual([]);
    expect(remarked.map(({ number, remarks }) => [number, remarks[0]?.kind])).toEqual([
      [1, 'hidden'],
      [2, 'hidden'],
      [3, 'hidden'],
    ]);
    expect(remarked[1]?.remarks[0]?.detail).toMatch(/^cannot be imported: No answer is marked/);
  });

  it('reports the description of a category', async () => {
    const category = `<question type="category"><category><text>$course$/top/Liver</text></category>${html('info', 'All of it')}<idnumber>7</idnumber></question>`;
    expect((await read(category + question())).remarked).toEqual([
      {
        number: null,
        line: 3,
        excerpt: '$course$/top/Liver',
        remarks: [
          { kind: 'category', detail: 'All of it' },
          { kind: 'id-number', detail: '7' },
        ],
      },
    ]);
  });
});

/** Any elements, known to Moodle or not, with words in texts and attributes that occur nowhere else. */
const word = fc.stringMatching(/^[a-z]{3,8}$/).map((letters) => `w${letters}w`);
const WITH_TEXT = ['name', 'generalfeedback', 'correctfeedback', 'incorrectfeedback', 'hint', 'info', 'x-new'];
const PLAIN_ELEMENTS = ['idnumber', 'penalty', 'defaultgrade', 'answernumbering', 'unit', 'image2', 'tags'];
const element = fc.oneof(
  fc.record({ name: fc.constantFrom(...WITH_TEXT), word }).map(({ name, word: said }) => ({
    xml: html(name, said),
    said: [said],
  })),
  fc.record({ name: fc.constantFrom(...PLAIN_ELEMENTS), word }).map(({ name, word: said }) => ({
    xml: `<${name}>${said}</${name}>`,
    said: [said],
  })),
  fc
    .record({ name: fc.constantFrom(...WITH_TEXT, ...PLAIN_ELEMENTS), word, other: word })
    .map(({ name, word: said, other }) => ({
      xml: `<${name} lang="${said}"><deep><deeper a="${other}">${said}x</deeper></deep></${name}>`,
      said: [said, other, `${said}x`],
    })),
  fc.tuple(word, word, word).map(([said, feedback, stray]) => ({
    xml: `<answer fraction="0" format="html"><text>${said}</text>${html('feedback', feedback)}<unknown>${stray}</unknown></answer>`,
    said: [said, feedback, stray],
  })),
  fc.tuple(word, word).map(([tag, name]) => ({
    xml: `<tags><tag><text>${tag}</text></tag></tags><hint><text>h</text><file name="${name}.pdf" encoding="base64">AA==</file></hint>`,
    said: [tag, `${name}.pdf`],
  })),
  word.map((said) => ({ xml: ` ${said} `, said: [said] })),
);

it('silently leaves out no text of a question of Moodle', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(element, { maxLength: 8 }), async (elements) => {
      const rest = elements.map(({ xml }) => xml).join('\n');
      const { questions, problems, remarked } = await read(question({ rest }));
      const all = JSON.stringify([questions, problems, remarked]);
      const isTaken = questions.length === 1;
      // A question with too many options is refused, with a message about that.
      expect(isTaken || problems.length > 0).toBe(true);
      const said = isTaken ? elements.flatMap((one) => one.said) : [];
      expect(said.filter((words) => !all.includes(words))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
