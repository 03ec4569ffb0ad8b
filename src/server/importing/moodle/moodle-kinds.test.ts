import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseFile, points, polygon } from '#tests/support/import-files.ts';

const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#345' } })
  .png()
  .toBuffer();
const FILE = `<file name="a.png" path="/" encoding="base64">${picture.toString('base64')}</file>`;
const question = (type: string, inner: string) =>
  `<question type="${type}"><questiontext format="html"><text>What?</text></questiontext>${inner}</question>`;
const read = async (type: string, inner: string) => {
  const parsed = await parseFile('a.xml', `<?xml version="1.0"?><quiz>${question(type, inner)}</quiz>`);
  return {
    ...parsed,
    remarks: parsed.remarked.flatMap((item) => item.remarks),
    messages: parsed.problems.map(({ message }) => message),
  };
};
const number = (fraction: number, value: string, tolerance = '0') =>
  `<answer fraction="${fraction}"><text>${value}</text><tolerance>${tolerance}</tolerance></answer>`;
const unit = (name: string, multiplier: string) =>
  `<unit><multiplier>${multiplier}</multiplier><unit_name>${name}</unit_name></unit>`;

describe('numerical questions of Moodle', () => {
  it('have values with tolerances, wider bands and units', async () => {
    const { questions, remarked } = await read(
      'numerical',
      `${number(100, '2.5', '0.1')}${number(50, '2.5', '0.3')}<units>${unit('cm', '1')}${unit('mm', '10')}</units>
      <unitgradingtype>1</unitgradingtype><unitpenalty>1.0</unitpenalty><showunits>2</showunits><unitsleft>0</unitsleft>`,
    );
    expect(questions).toMatchObject([
      {
        kind: 'numeric',
        content: { unit: 'cm', units: ['mm'], decimals: null },
        correctAnswer: {
          value: 2.5,
          tolerance: { type: 'absolute', amount: 0.1 },
          near: { amount: 0.3, fraction: 0.5 },
          others: [{ value: 25, unit: 'mm' }],
        },
      },
    ]);
    expect(remarked).toEqual([]);
  });

  it.each([
    [number(100, 'five'), '"What?" has the answer "five", which is not a number'],
    [number(100, '5', 'x'), '"What?" has the answer "5", which is not a number'],
    [number(100, '5', '1') + number(100, '9', '2'), '"What?" has right values with different tolerances'],
    [`${number(100, '5')}<units>${unit('mm', '10')}</units>`, '"What?" has units, but none with the multiplier 1'],
    [number(0, '*'), 'No number is marked as right: give it a weight of 100%'],
    [number(100, '5', '-1'), 'A tolerance is 0 or more'],
  ])('cannot be imported: %s', async (inner, message) => {
    expect((await read('numerical', inner)).messages).toEqual([message]);
  });

  it('have wrong values with their reasons, except those within the tolerance', async () => {
    const wrong = (value: string, feedback: string) =>
      `<answer fraction="0"><text>${value}</text><feedback><text>${feedback}</text></feedback></answer>`;
    const { questions } = await read(
      'numerical',
      number(100, '5', '1') + wrong('7', 'Too much') + wrong('5.5', 'So') + wrong('8', '') + wrong('*', 'No'),
    );
    expect(questions).toMatchObject([
      {
        correctAnswer: { value: 5, mistakes: [7, 8] },
        details: { reasons: { 7: 'Too much' } },
        explanation: '5.5: So\nOther answers: No',
      },
    ]);
  });

  it('report settings that count differently here', async () => {
    const { remarks } = await read(
      'numerical',
      `${number(100, '5')}${number(50, '6')}${number(-10, '7')}${number(20, '*')}<units>${unit('cm', '1')}</units>
      <unitgradingtype>2</unitgradingtype><unitpenalty>0.1</unitpenalty><unitsleft>1</unitsleft>`,
    );
    expect(remarks).toEqual([
      { kind: 'partial-credit', detail: '6 ± 0 (50%); * (20%)' },
      { kind: 'negative-weight', detail: '7 ± 0 (-10%)' },
      { kind: 'setting', detail: 'unitpenalty 0.1; unitsleft 1' },
    ]);
  });
});

describe('matching questions of Moodle', () => {
  const pair = (row: string, label: string) =>
    `<subquestion format="html"><text>${row}</text><answer><text>${label}</text></answer></subquestion>`;

  it('have rows, and labels that match no row', async () => {
    const { questions, remarked } = await read(
      'matching',
      `<shuffleanswers>true</shuffleanswers>${pair('&lt;p&gt;Cat&lt;/p&gt;', 'meows')}${pair('Dog', 'barks')}${pair('', 'moos')}`,
    );
    expect(questions).toMatchObject([
      {
        kind: 'labels',
        options: ['barks', 'meows', 'moos'],
        content: { targets: [{ text: 'Cat' }, { text: 'Dog' }], partCredit: true },
        correctAnswer: { labels: [1, 0] },
      },
    ]);
    expect(remarked).toEqual([]);
  });

  it('may have one label for two rows, and no row without a label', async () => {
    const { questions } = await read('matching', pair('Cat', 'fur') + pair('Dog', 'fur') + pair('Fish', 'scales'));
    expect(questions).toMatchObject([{ content: { reuse: true }, correctAnswer: { labels: [0, 0, 1] } }]);
    expect((await read('matching', pair('Cat', ''))).messages).toEqual([
      '"What?" has the row "Cat", which has no label',
    ]);
  });
});

describe('ordering questions of Moodle', () => {
  const step = (text: string) => `<answer fraction="1"><text>${text}</text></answer>`;
  const steps = step('Greet') + step('Clean') + step('Scan');

  it('have steps, which are stored in alphabetical order', async () => {
    const { questions, remarked } = await read(
      'ordering',
      `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>ALL_OR_NOTHING</gradingtype>${steps}`,
    );
    expect(questions).toMatchObject([
      {
        kind: 'order',
        options: ['Clean', 'Greet', 'Scan'],
        content: { partCredit: false },
        correctAnswer: { sequence: [1, 0, 2] },
      },
    ]);
    expect(remarked).toEqual([]);
  });

  it('report grading and selection of steps that differ from ours', async () => {
    const { remarks } = await read(
      'ordering',
      `<selecttype>RANDOM</selecttype><selectcount>2</selectcount><gradingtype>ABSOLUTE_POSITION</gradingtype>${steps}`,
    );
    expect(remarks).toEqual([{ kind: 'setting', detail: 'gradingtype ABSOLUTE_POSITION; selecttype RANDOM 2' }]);
  });

  it('cannot have a step twice', async () => {
    expect((await read('ordering', steps + step('scan'))).messages).toEqual(['Option D: This step is listed twice']);
  });
});

describe('questions of Moodle on a picture', () => {
  const drag = (no: number, text: string, rest = '<draggroup>1</draggroup>') =>
    `<drag><no>${no}</no><text>${text}</text>${rest}</drag>`;
  const drop = (no: number, choice: number, rest: string) =>
    `<drop><no>${no}</no><choice>${choice}</choice>${rest}</drop>`;
  const at = (x: number, y: number) => `<text></text><xleft>${x}</xleft><ytop>${y}</ytop>`;
  const shape = (name: string, coords: string) => `<shape>${name}</shape><coords>${coords}</coords>`;

  it('have labels for positions on it', async () => {
    const { questions, images, remarked } = await read(
      'ddimageortext',
      [
        FILE,
        drag(1, 'Liver'),
        drag(2, 'Kidney'),
        drag(3, 'Spleen'),
        drop(1, 2, at(50, 25)),
        drop(2, 1, at(100, 75)),
      ].join(''),
    );
    expect(questions).toMatchObject([
      {
        kind: 'labels',
        image: '1/a.png',
        imageUrl: null,
        options: ['Liver', 'Kidney', 'Spleen'],
        content: { targets: points([0.25, 0.25], [0.5, 0.75]), partCredit: true },
        correctAnswer: { labels: [1, 0] },
      },
    ]);
    expect(images.has('1/a.png')).toBe(true);
    expect(remarked).toEqual([]);
  });

  it('ask for clicks if all markers are the same', async () => {
    const { questions, remarked } = await read(
      'ddmarker',
      `${FILE}<shuffleanswers/><showmisplaced/>${drag(1, 'Here', '<noofdrags>3</noofdrags>')}${drop(1, 1, shape('circle', '100,50;20'))}${drop(2, 1, shape('rectangle', '0,0;20,50'))}${drop(3, 1, shape('polygon', '100,0;200,0;200,50'))}`,
    );
    expect(questions).toMatchObject([
      {
        kind: 'hotspot',
        content: { clicks: 3, partCredit: true },
        correctAnswer: {
          regions: [
            { shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.1, ry: 0.2 },
            { shape: 'rectangle', x: 0, y: 0, width: 0.1, height: 0.5 },
            polygon([0.5, 0], [1, 0], [1, 0.5]),
          ],
        },
      },
    ]);
    expect(remarked).toEqual([]);
  });

  it('have labels for the middle of regions if markers differ, and report that these are shown', async () => {
    const { questions, remarks } = await read(
      'ddmarker',
      FILE + drag(1, 'Liver', '') + drag(2, 'Kidney', '') + drop(1, 2, shape('rectangle', '0,0;100,50')),
    );
    expect(questions).toMatchObject([
      { kind: 'labels', content: { targets: [{ x: 0.25, y: 0.25 }] }, correctAnswer: { labels: [1] } },
    ]);
    expect(remarks).toEqual([{ kind: 'places', detail: '' }]);
  });

  it.each([
    ['no picture', drag(1, 'a') + drop(1, 1, at(1, 1)), '"What?" has no picture to drag labels to in the file'],
    ['two', FILE + FILE + drag(1, 'a'), '"What?" has more than one picture to drag labels to'],
    [
      'one that is none',
      `<file name="a.svg">${Buffer.from('<svg/>').toString('base64')}</file>`,
      '"What?" has a picture whose size cannot be read: please use PNG, JPEG, GIF or WebP',
    ],
    ['a label that is a picture', FILE + drag(1, '', FILE), '"What?" has pictures as labels: a label has to be text'],
    [
      'a label that is not there',
      FILE + drag(1, 'a') + drop(1, 2, at(1, 1)),
      '"What?" has a place whose label is not in the file',
    ],
    ['a place that is none', FILE + drag(1, 'a') + drop(1, 1, ''), '"What?" has a place that cannot be read'],
    ['no place', FILE + drag(1, 'a') + drag(2, 'b'), 'At least 1 place for a label is needed'],
  ])('cannot be imported: %s', async (_what, inner, message) => {
    expect((await read('ddimageortext', inner)).messages[0]).toBe(message);
  });
});
