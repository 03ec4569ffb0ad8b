import { describe, expect, it } from 'vitest';
import { csvCells, csvExport } from './csv-export.ts';
import type { ExportedQuestion } from './export.repository.ts';
import { parseFile } from '#tests/support/import-files.ts';
import { giftExport, giftQuestion } from './gift-export.ts';
import { moodleExport, moodleParts } from './moodle-export.ts';

const liver: ExportedQuestion = {
  id: '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11',
  kind: 'single',
  question: 'Which organ is largest?',
  content: null,
  options: ['Spleen', 'Liver'],
  correctAnswer: 1,
  explanation: 'It weighs 1.5 kg.',
  details: null,
  difficulty: 'medium',
  imageUrl: null,
  imageDescription: null,
  videoUrl: null,
  tags: [],
  ignoredDuplicate: false,
  topic: { main: 'Abdomen', sub: 'Liver/Spleen' },
};

async function* inBatches(...questions: ExportedQuestion[]) {
  for (const question of questions) yield [question];
}
async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
const noImages = async () => null;

const detailed: ExportedQuestion = {
  ...liver,
  kind: 'numeric',
  options: [],
  content: { unit: 'kg', units: [], decimals: null },
  correctAnswer: { value: 1.5, tolerance: { type: 'absolute', amount: 0.2 }, near: null, others: [], mistakes: [15] },
  details: {
    reasons: { 15: 'The point is missing.' },
    source: { citation: 'A book', year: 2025, link: null },
    reviewed: { on: '2026-01-31', by: 'Ada' },
    objective: 'Organs',
  },
  imageDescription: 'A scale',
};

it.each<Partial<ExportedQuestion>>([
  { kind: 'single', correctAnswer: 1 },
  { kind: 'multiple', content: { choose: null, partCredit: true }, correctAnswer: { correct: [1] } },
])('Moodle XML and GIFT keep letters that belong to the options: %j', async (fields) => {
  const question: ExportedQuestion = { ...liver, ...fields, options: ['A. fumigatus', 'B. cinerea'] };
  const files = {
    'a.gift': await textOf(giftExport(inBatches(question))),
    'a.xml': await textOf(moodleExport(inBatches(question), noImages)),
  };
  for (const [name, text] of Object.entries(files)) {
    const { questions, remarked } = await parseFile(name, text);
    expect(questions).toMatchObject([{ options: question.options, tags: [] }]);
    expect(remarked).toEqual([]);
  }
});

it('every format reports the details that it leaves out', async () => {
  expect(csvCells(detailed)).toMatchObject({ losses: [] });
  expect(giftQuestion(detailed)).toMatchObject({
    losses: [
      'Students enter only the number: GIFT does not support units such as kg',
      'The source is left out',
      'The review is left out',
      'The objective is left out',
      'The description of the picture is left out',
    ],
  });
  expect(await moodleParts(detailed, noImages)).toMatchObject({ losses: [] });
  const rows = {
    ...detailed,
    kind: 'labels',
    options: ['a', 'b'],
    content: { targets: [{ text: 'x' }], partCredit: true },
    correctAnswer: { labels: [0] },
    details: { reasons: { 0: 'so' }, objective: 'Organs of the upper abdomen, and how to find them' },
  };
  expect(giftQuestion(rows)).toMatchObject({ losses: expect.arrayContaining(['The reasons are left out']) });
  expect(await moodleParts(rows, noImages)).toMatchObject({
    losses: ['The reasons are left out', 'Moodle cuts tags at 50 characters: objective'],
  });
});

it('Moodle’s formats report which tags would have another meaning there', async () => {
  const tagged = { ...liver, tags: ['brackets []', 'difficulty:hard', 'veins'] };
  const losses = ['Tags that mean something else in the file are left out: difficulty:hard'];
  expect(await moodleParts(tagged, noImages)).toMatchObject({ form: { tags: ['brackets []', 'veins'] }, losses });
  const gift = giftQuestion(tagged);
  expect(gift).toMatchObject({ form: expect.stringMatching(/^\/\/ \[tag:brackets \[\\\]\] \[tag:veins\]\n/), losses });
});

describe('the CSV export', () => {
  const none = { hasOtherKinds: false, hasDetails: false, hasTags: false };
  const linesOf = async (...bank: Partial<ExportedQuestion>[]) => {
    const text = await textOf(csvExport(inBatches(...bank.map((question) => ({ ...liver, ...question }))), none));
    return text.split('\r\n');
  };

  it('has a byte order mark, a header row, and a row per question', async () => {
    expect(await linesOf({})).toEqual([
      '\uFEFFquestion,option A,option B,option C,option D,option E,correct answer,explanation,topic,subcategory,difficulty,image,video,ignored duplicate',
      'Which organ is largest?,Spleen,Liver,,,,B,It weighs 1.5 kg.,Abdomen,Liver/Spleen,medium,,,no',
      '',
    ]);
  });

  it('is only a header row if the bank is empty', async () => {
    expect(await linesOf()).toHaveLength(2);
  });

  it('writes no cell that a spreadsheet would run', async () => {
    const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', "'=1"];
    const [, row] = await linesOf({ options: dangerous, question: '=HYPERLINK("http://x")', explanation: '\tx' });
    expect(row).toBe(
      `"'=HYPERLINK(""http://x"")",'=1+1,'+1,'-1,'@SUM(A1),''=1,B,"'\tx",Abdomen,Liver/Spleen,medium,,,no`,
    );
  });

  it('quotes text that would break a row, also for readers with other separators', async () => {
    const [, row] = await linesOf({ question: 'a,b;c', options: ['x\ny', '"q"'], topic: null, ignoredDuplicate: true });
    expect(row).toBe('"a,b;c","x\ny","""q""",,,,B,It weighs 1.5 kg.,,,medium,,,yes');
  });
});

describe('the GIFT export', () => {
  it('has questions below their category, with the right answer marked and the explanation as feedback', async () => {
    const bank = inBatches(liver, { ...liver, explanation: null, difficulty: 'hard' }, { ...liver, topic: null });
    expect(await textOf(giftExport(bank))).toBe(
      '$CATEGORY: $course$/top/Abdomen/Liver//Spleen\n\n' +
        '[plain]Which organ is largest? {\n\t~Spleen\n\t=Liver\n\t####It weighs 1.5 kg.\n}\n\n' +
        '// [tag:difficulty:hard]\n[plain]Which organ is largest? {\n\t~Spleen\n\t=Liver\n}\n\n' +
        '$CATEGORY: $course$/top\n\n' +
        '[plain]Which organ is largest? {\n\t~Spleen\n\t=Liver\n\t####It weighs 1.5 kg.\n}\n\n',
    );
  });

  it('escapes GIFT’s special characters', async () => {
    const options = ['a=b ~c', '%50%half', '[html]x', '{#: \\n}'];
    const text = await textOf(giftExport(inBatches({ ...liver, question: '//no::\ncomment', options, topic: null })));
    expect(text.split('\n').slice(0, 5)).toEqual([
      String.raw`[plain]//no\:\:\ncomment {`,
      String.raw`	~a\=b \~c`,
      String.raw`	=[plain]%50%half`,
      String.raw`	~[plain][html]x`,
      String.raw`	~\{\#\: \\n\}`,
    ]);
  });
});

describe('the Moodle XML export', () => {
  const moodle = (question: Partial<ExportedQuestion>, readImage: Parameters<typeof moodleExport>[1] = noImages) =>
    textOf(moodleExport(inBatches({ ...liver, ...question }), readImage));

  it('has the question in the elements that Moodle imports', async () => {
    const text = await moodle({ difficulty: 'easy' });
    expect(text).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<quiz>',
        '  <question type="category">',
        '    <category><text>$course$/top/Abdomen/Liver//Spleen</text></category>',
        '  </question>',
        '  <question type="multichoice">',
        '    <name><text>Which organ is largest?</text></name>',
        '    <questiontext format="plain_text"><text>Which organ is largest?</text></questiontext>',
        '    <generalfeedback format="plain_text"><text>It weighs 1.5 kg.</text></generalfeedback>',
        '    <defaultgrade>1</defaultgrade>',
        '    <penalty>0</penalty>',
        '    <hidden>0</hidden>',
        '    <single>true</single>',
        '    <shuffleanswers>false</shuffleanswers>',
        '    <answernumbering>ABCD</answernumbering>',
        '    <answer fraction="0" format="plain_text"><text>Spleen</text></answer>',
        '    <answer fraction="100" format="plain_text"><text>Liver</text></answer>',
        '    <tags><tag><text>difficulty:easy</text></tag></tags>',
        '  </question>',
        '</quiz>',
        '',
      ].join('\n'),
    );
  });

  it('has reasons as feedback on answers, wrong numbers as answers, and the rest as tags', async () => {
    const text = await moodle(detailed);
    expect(text).toContain(
      '<answer fraction="0" format="plain_text"><text>15</text><tolerance>0.2</tolerance><feedback format="plain_text"><text>The point is missing.</text></feedback></answer>',
    );
    expect(text).toContain(
      '<tags><tag><text>source:A book</text></tag><tag><text>source year:2025</text></tag><tag><text>reviewed:2026-01-31 by Ada</text></tag><tag><text>objective:Organs</text></tag></tags>',
    );
  });

  it('escapes markup, and leaves out characters that XML cannot contain', async () => {
    const text = await moodle({ question: '<b>&amp;\u0001]]>"\uFFFF' });
    expect(text).toContain('<questiontext format="plain_text"><text>&lt;b&gt;&amp;amp;]]&gt;&quot;</text>');
  });

  it('includes the image, named with its type, and shows it below the text', async () => {
    const readImage = async () => ({ data: Buffer.from('picture'), contentType: 'image/webp' });
    const imageUrl = '/media/images/3f2b';
    const text = await moodle({ question: 'a < b\n  c', imageUrl }, readImage);
    expect(text).toContain(
      '<questiontext format="html"><text>&lt;p&gt;a &amp;lt; b&lt;br&gt; &amp;nbsp;c&lt;/p&gt;&lt;p&gt;' +
        '&lt;img src=&quot;@@PLUGINFILE@@/3f2b.webp&quot; alt=&quot;&quot;&gt;&lt;/p&gt;</text>' +
        `<file name="3f2b.webp" path="/" encoding="base64">${Buffer.from('picture').toString('base64')}</file>`,
    );
  });

  it('has the question without its image if the file is missing', async () => {
    const text = await moodle({ imageUrl: '/media/images/gone.webp' });
    expect(text).toContain('<questiontext format="plain_text"><text>Which organ');
    expect(text).not.toContain('<file');
  });

  it('names a long question by its beginning, whole characters only', async () => {
    const text = await moodle({ question: `${'x'.repeat(78)}🫀🫀` });
    expect(text).toContain(`<name><text>${'x'.repeat(78)}…</text></name>`);
  });

  it('keeps only one image in memory at a time', async () => {
    const asked: string[] = [];
    const readImage = async (url: string) => {
      asked.push(url);
      return null;
    };
    const bank = inBatches({ ...liver, imageUrl: '/media/images/1' }, { ...liver, imageUrl: '/media/images/2' });
    const pieces = moodleExport(bank, readImage);
    await pieces.next();
    expect(asked).toEqual(['/media/images/1']);
  });
});
