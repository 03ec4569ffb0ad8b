import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseFile, PNG } from '#tests/support/import-files.ts';
import { correct, mapping, qtiItem, qtiPackage } from '#tests/support/qti-packages.ts';

const read = (item: string, files: Record<string, string | Uint8Array> = {}) =>
  parseFile('a.zip', qtiPackage({ 'items/a.xml': item }, { files }));

async function taken(item: string, files: Record<string, string | Uint8Array> = {}) {
  const { questions, problems, remarked } = await read(item, files);
  expect(problems).toEqual([]);
  const [question] = questions;
  if (question === undefined) throw new Error('no question was read');
  const remarks = Object.fromEntries(
    remarked
      .filter(({ number }) => number !== null)
      .flatMap((one) => one.remarks.map(({ kind, detail }) => [kind, detail])),
  );
  return { ...question, remarks };
}

const refusal = async (item: string, files: Record<string, string | Uint8Array> = {}) => {
  const { questions, problems } = await read(item, files);
  expect(questions).toEqual([]);
  return problems.map(({ message }) => message).join('\n');
};

const OPTIONS = '<simpleChoice identifier="A">Liver</simpleChoice><simpleChoice identifier="B">Spleen</simpleChoice>';
const THREE = `${OPTIONS}<simpleChoice identifier="C">Kidney</simpleChoice>`;
const choice = (choices = OPTIONS, attributes = 'maxChoices="1"') =>
  `<choiceInteraction responseIdentifier="RESPONSE" ${attributes}><prompt>Largest organ?</prompt>${choices}</choiceInteraction>`;
const MANY = 'cardinality="multiple" baseType="identifier"';

describe('a choice of QTI', () => {
  it('is a question with one right answer', async () => {
    expect(await taken(qtiItem({ title: 'Largest organ', declared: correct('A'), body: choice() }))).toMatchObject({
      kind: 'single',
      question: 'Largest organ?',
      options: ['Liver', 'Spleen'],
      correctAnswer: 0,
      content: null,
      image: null,
      explanation: null,
      remarks: {},
    });
  });

  it('has its key in points where nothing else says it, and tells of lesser and negative points', async () => {
    const declared = mapping({ A: 0.5, B: 1, C: -1 });
    expect(await taken(qtiItem({ declared, body: choice(THREE), rules: 'map_response' }))).toMatchObject({
      correctAnswer: 1,
      remarks: { 'partial-credit': 'A (0.5)', 'negative-weight': 'C (-1)' },
    });
  });

  it('is a question with several right answers, with part credit where points are mapped', async () => {
    const body = choice(THREE, 'maxChoices="0"');
    const points = mapping({ A: 1, C: 1, B: -1 }, 'defaultValue="0" lowerBound="0"');
    const declared = correct('A', 'C') + points;
    expect(await taken(qtiItem({ response: MANY, declared, body, rules: 'map_response' }))).toMatchObject({
      kind: 'multiple',
      content: { choose: null, partCredit: true },
      correctAnswer: { correct: [0, 2] },
      remarks: {},
    });
    expect(await taken(qtiItem({ response: MANY, declared, body }))).toMatchObject({ content: { partCredit: false } });
  });

  it('tells of points that count otherwise than ours', async () => {
    const body = choice(THREE, 'maxChoices="2"');
    const declared = correct('A', 'C') + mapping({ A: 2, C: 1 });
    expect(await taken(qtiItem({ response: MANY, declared, body, rules: 'map_response' }))).toMatchObject({
      content: { choose: 2, partCredit: true },
      remarks: { points: 'A 2, C 1, others 0' },
    });
  });

  it('within a text leaves a blank there', async () => {
    const inline = `<p>The <inlineChoiceInteraction responseIdentifier="RESPONSE"><inlineChoice identifier="A">liver</inlineChoice><inlineChoice identifier="B">spleen</inlineChoice></inlineChoiceInteraction> is the largest.</p>`;
    expect(await taken(qtiItem({ declared: correct('B'), body: inline }))).toMatchObject({
      kind: 'single',
      question: 'The _____ is the largest.',
      correctAnswer: 1,
      remarks: { 'missing-word': '' },
    });
  });

  it.each([
    ['without a key', '', choice(), 'has no right answer in the package'],
    ['with a key elsewhere', correct('Z'), choice(), 'names a right answer that is not among its options'],
    [
      'with pictures for options',
      correct('A'),
      choice('<simpleChoice identifier="A"><img src="a.png" alt="a"/></simpleChoice>'),
      'shows an image in an option',
    ],
    [
      'with more options than fit',
      correct('a'),
      choice([...'abcdef'].map((id) => `<simpleChoice identifier="${id}">${id}</simpleChoice>`).join('')),
      'has 6 options: at most 5',
    ],
  ])('%s is refused', async (_what, declared, body, message) => {
    expect(await refusal(qtiItem({ title: 'Q', declared, body }))).toContain(`"Q" ${message}`);
  });
});

describe('a number of QTI', () => {
  const body = '<p>Speed of sound in m/s?</p><p><textEntryInteraction responseIdentifier="RESPONSE"/></p>';
  const response = 'cardinality="single" baseType="float"';
  const equal = (attributes: string) =>
    `<responseCondition><responseIf><equal ${attributes}><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition>`;
  const numeric = (rules: string, declared = correct('1540')) => taken(qtiItem({ response, declared, body, rules }));

  it('is a number, exact unless it says more', async () => {
    expect(await numeric('match_correct')).toMatchObject({
      kind: 'numeric',
      question: 'Speed of sound in m/s?',
      content: { unit: '', units: [], decimals: null },
      correctAnswer: { value: 1540, tolerance: { type: 'absolute', amount: 0 }, near: null, others: [] },
      remarks: {},
    });
  });

  it.each([
    ['toleranceMode="absolute" tolerance="10"', { type: 'absolute', amount: 10 }],
    ['toleranceMode="relative" tolerance="5 5"', { type: 'relative', amount: 5 }],
    ['toleranceMode="exact"', { type: 'absolute', amount: 0 }],
  ])('has the tolerance of %s', async (attributes, tolerance) => {
    expect(await numeric(equal(attributes))).toMatchObject({ correctAnswer: { value: 1540, tolerance }, remarks: {} });
  });

  it('keeps what is accepted where that lies unevenly around the right value, and says so', async () => {
    expect(await numeric(equal('toleranceMode="absolute" tolerance="10 30"'))).toMatchObject({
      correctAnswer: { value: 1550, tolerance: { type: 'absolute', amount: 20 } },
      remarks: { points: expect.stringContaining('right value 1540') as string },
    });
  });

  it('has the range that two comparisons say, whichever side the number is on', async () => {
    const side = (name: string, first: string, second: string) => `<${name}>${first}${second}</${name}>`;
    const variable = '<variable identifier="RESPONSE"/>';
    const limit = (value: number) => `<baseValue baseType="float">${value}</baseValue>`;
    const within = (inside: string) =>
      `<responseCondition><responseIf><and>${inside}</and><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition>`;
    const key = { correctAnswer: { value: 1540, tolerance: { type: 'absolute', amount: 20 } } };
    const first = side('gte', variable, limit(1520)) + side('lte', variable, limit(1560));
    const other = side('gte', limit(1560), variable) + side('lte', limit(1520), variable);
    expect(await numeric(within(first))).toMatchObject(key);
    expect(await numeric(within(other), '')).toMatchObject(key);
  });

  it('may be written as text, with several right values', async () => {
    const declared = correct('2.5') + mapping({ '2.5': 1, '25': 1, '24': 0.5 });
    const text = 'cardinality="single" baseType="string"';
    expect(await taken(qtiItem({ response: text, declared, body, rules: 'map_response' }))).toMatchObject({
      correctAnswer: { value: 2.5, others: [{ value: 25, unit: '' }] },
      remarks: { 'partial-credit': '24 (0.5)' },
    });
    expect(await refusal(qtiItem({ title: 'Q', response: text, declared: correct('liver'), body }))).toBe(
      '"Q" asks for a text, not for a number',
    );
  });
});

describe('a picture of QTI', () => {
  const picture = '<object type="image/png" data="../media/liver%201.png" width="200" height="100">A liver</object>';
  const files = { 'media/liver 1.png': PNG };
  const spots = (inside: string, attributes = 'maxChoices="1"') =>
    `<hotspotInteraction responseIdentifier="RESPONSE" ${attributes}><prompt>Where?</prompt>${picture}${inside}</hotspotInteraction>`;
  const spot = (identifier: string, shape: string, coords: string) =>
    `<hotspotChoice identifier="${identifier}" shape="${shape}" coords="${coords}"/>`;

  it.each([
    ['circle', '100,50,20', { shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.1, ry: 0.2 }],
    ['ellipse', '100,50,20,10', { shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.1, ry: 0.1 }],
    ['rect', '20,10,60,210', { shape: 'rectangle', x: 0.1, y: 0.1, width: 0.2, height: 0.9 }],
    [
      'poly',
      '0,0,100,0,100,50,0,0',
      {
        shape: 'polygon',
        points: [
          { x: 0, y: 0 },
          { x: 0.5, y: 0 },
          { x: 0.5, y: 0.5 },
        ],
      },
    ],
    ['default', '', { shape: 'rectangle', x: 0, y: 0, width: 1, height: 1 }],
  ])('has a region of the shape %s in fractions of it', async (shape, coords, region) => {
    const question = await taken(qtiItem({ declared: correct('A'), body: spots(spot('A', shape, coords)) }), files);
    expect(question).toMatchObject({
      kind: 'hotspot',
      question: 'Where?',
      options: [],
      content: { clicks: 1, partCredit: false },
      image: 'media/liver 1.png',
      imageUrl: null,
    });
    const [found] = (question.correctAnswer as { regions: Record<string, unknown>[] }).regions; // what `hotspot` says
    for (const [field, value] of Object.entries(region)) {
      if (typeof value === 'number') expect(found?.[field]).toBeCloseTo(value, 9);
      else expect(found?.[field]).toEqual(value);
    }
  });

  it('asks for as many clicks as there are right places, and tells of the others', async () => {
    const body = spots(
      spot('A', 'circle', '50,50,10') + spot('B', 'circle', '150,50,10') + spot('C', 'circle', '100,20,5'),
      'maxChoices="2"',
    );
    const declared = correct('A', 'B') + mapping({ A: 1, B: 1 });
    expect(await taken(qtiItem({ response: MANY, declared, body, rules: 'map_response' }), files)).toMatchObject({
      content: { clicks: 2, partCredit: true },
      correctAnswer: { regions: [{ x: 0.25 }, { x: 0.75 }] },
      remarks: { other: 'wrong places: C' },
    });
  });

  it('takes clicks into areas with points', async () => {
    const body = `<selectPointInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Where?</prompt>${picture}</selectPointInteraction>`;
    const areas = `<areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="100,50,8" mappedValue="1"/><areaMapEntry shape="circle" coords="100,50,16" mappedValue="0.5"/></areaMapping>`;
    const response = 'cardinality="single" baseType="point"';
    const declared = `<correctResponse><value>100 50</value></correctResponse>`;
    expect(
      await taken(qtiItem({ response, declared: declared + areas, body, rules: 'map_response_point' }), files),
    ).toMatchObject({
      kind: 'hotspot',
      content: { clicks: 1, partCredit: false },
      correctAnswer: { regions: [{ shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.04, ry: 0.08 }] },
      remarks: { 'partial-credit': 'circle 100,50,16 (0.5)' },
    });
    expect(await refusal(qtiItem({ title: 'Q', response, declared, body }), files)).toBe(
      '"Q" says which point is right, but not how far around it',
    );
  });

  it('takes labels, each to the middle of its place', async () => {
    const body = `<graphicGapMatchInteraction responseIdentifier="RESPONSE">${picture}
      <gapText identifier="L">Liver</gapText><gapImg identifier="G"><object type="image/png" data="g.png">Gallbladder</object></gapImg>
      <associableHotspot identifier="H1" shape="rect" coords="0,0,100,50" matchMax="1"/>
      <associableHotspot identifier="H2" shape="circle" coords="150,75,5" matchMax="1"/></graphicGapMatchInteraction>`;
    const response = 'cardinality="multiple" baseType="directedPair"';
    const declared = correct('L H2', 'G H1') + mapping({ 'L H2': 1, 'G H1': 1 });
    expect(
      await taken(qtiItem({ title: 'Name them', response, declared, body, rules: 'map_response' }), files),
    ).toMatchObject({
      kind: 'labels',
      question: 'Name them',
      options: ['Liver', 'Gallbladder'],
      content: {
        targets: [
          { x: 0.25, y: 0.25 },
          { x: 0.75, y: 0.75 },
        ],
        partCredit: true,
      },
      correctAnswer: { labels: [1, 0] },
      image: 'media/liver 1.png',
      remarks: { image: expect.stringContaining('labels') as string },
    });
  });

  it('is measured where the item does not say its size', async () => {
    const png = await sharp({ create: { width: 400, height: 100, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const body = spots(spot('A', 'rect', '100,50,200,100')).replace(/ width="200" height="100"/, '');
    const question = await taken(qtiItem({ declared: correct('A'), body }), { 'media/liver 1.png': png });
    expect(question.correctAnswer).toEqual({
      regions: [{ shape: 'rectangle', x: 0.25, y: 0.5, width: 0.25, height: 0.5 }],
    });
    expect(await refusal(qtiItem({ title: 'Q', declared: correct('A'), body }), files)).toBe(
      '"Q" is asked on a picture that cannot be read',
    );
  });

  it('is refused where it is not there, or its shapes are not as they should be', async () => {
    const good = qtiItem({ title: 'Q', declared: correct('A'), body: spots(spot('A', 'circle', '100,50,20')) });
    expect(await refusal(good)).toContain('which is not in the package: images have to come along with it');
    const item = (shape: string, coords: string) =>
      refusal(qtiItem({ title: 'Q', declared: correct('A'), body: spots(spot('A', shape, coords)) }), files);
    expect(await item('circle', '100,50,10%')).toContain('whose coordinates are not as they should be');
    expect(await item('star', '1,2,3')).toContain('whose coordinates are not as they should be');
    expect(await item('circle', '0,0,20')).toBe('The region reaches outside the picture');
  });

  it('comes along beside any question; a second is refused', async () => {
    const one = '<p>What is this?<img src="../media/liver%201.png" alt="a scan"/></p>';
    expect(await taken(qtiItem({ declared: correct('A'), body: one + choice() }), files)).toMatchObject({
      question: 'What is this?\nLargest organ?',
      image: 'media/liver 1.png',
      remarks: { 'image-text': 'a scan' },
    });
    const two = `${one}<img src="other.png" alt=""/>${choice()}`;
    expect(await refusal(qtiItem({ title: 'Q', declared: correct('A'), body: two }), files)).toContain('more than one');
    const gone = '<img src="gone.png" alt=""/>';
    expect(await refusal(qtiItem({ declared: correct('A'), body: gone + choice() }), files)).toContain('"gone.png"');
    const data = `<img src="data:image/png;base64,${Buffer.from(PNG).toString('base64')}" alt=""/>`;
    const parsed = await read(qtiItem({ declared: correct('A'), body: data + choice() }));
    expect([...parsed.images]).toEqual([[parsed.questions[0]?.image, Buffer.from(PNG)]]);
  });
});

describe('pairs of QTI', () => {
  const directed = 'cardinality="multiple" baseType="directedPair"';
  const option = (identifier: string) =>
    `<simpleAssociableChoice identifier="${identifier}" matchMax="1">text ${identifier}</simpleAssociableChoice>`;
  const match = (first: string, second: string) =>
    `<matchInteraction responseIdentifier="RESPONSE"><prompt>Match</prompt>${[first, second].map((set) => `<simpleMatchSet>${[...set].map(option).join('')}</simpleMatchSet>`).join('')}</matchInteraction>`;

  it('are rows with labels, from whichever set each is in one pair', async () => {
    const rows = await taken(qtiItem({ response: directed, declared: correct('a x', 'b x'), body: match('ab', 'xy') }));
    expect(rows).toMatchObject({
      kind: 'labels',
      options: ['text x', 'text y'],
      content: { targets: [{ text: 'text a' }, { text: 'text b' }], partCredit: false, reuse: true },
      correctAnswer: { labels: [0, 0] },
    });
    const other = await taken(
      qtiItem({ response: directed, declared: correct('a x', 'b y'), body: match('abc', 'xy') }),
    );
    expect(other).toMatchObject({
      options: ['text a', 'text b', 'text c'],
      content: { targets: [{ text: 'text x' }, { text: 'text y' }] },
      correctAnswer: { labels: [0, 1] },
    });
    expect(
      await refusal(
        qtiItem({ title: 'Q', response: directed, declared: correct('a x', 'a y', 'b x'), body: match('ab', 'xy') }),
      ),
    ).toBe('"Q" pairs a row with several others, or with none: each needs exactly one');
  });

  it('of one set are rows with labels too', async () => {
    const body = `<associateInteraction responseIdentifier="RESPONSE">${[...'abcde'].map(option).join('')}</associateInteraction>`;
    const response = 'cardinality="multiple" baseType="pair"';
    expect(await taken(qtiItem({ title: 'Pairs', response, declared: correct('a c', 'b d'), body }))).toMatchObject({
      kind: 'labels',
      options: ['text c', 'text d', 'text e'],
      content: { targets: [{ text: 'text a' }, { text: 'text b' }] },
      correctAnswer: { labels: [0, 1] },
    });
  });

  it('of a text and its gaps have the gaps numbered', async () => {
    const body = `<gapMatchInteraction responseIdentifier="RESPONSE"><prompt>Fill in</prompt><gapText identifier="L" matchMax="1">liver</gapText><gapText identifier="S" matchMax="1">spleen</gapText><p>The <gap identifier="G1"/> is right, the <gap identifier="G2"/> left.</p></gapMatchInteraction>`;
    expect(await taken(qtiItem({ response: directed, declared: correct('S G2', 'L G1'), body }))).toMatchObject({
      kind: 'labels',
      question: 'Fill in\nThe (1) _____ is right, the (2) _____ left.',
      options: ['liver', 'spleen'],
      content: { targets: [{ text: '(1)' }, { text: '(2)' }] },
      correctAnswer: { labels: [0, 1] },
    });
  });
});

describe('an order of QTI', () => {
  const body = `<orderInteraction responseIdentifier="RESPONSE" shuffle="true"><prompt>Order</prompt>${THREE}</orderInteraction>`;
  const response = 'cardinality="ordered" baseType="identifier"';

  it('is a question of that kind', async () => {
    expect(await taken(qtiItem({ response, declared: correct('B', 'A', 'C'), body }))).toMatchObject({
      kind: 'order',
      options: ['Kidney', 'Liver', 'Spleen'],
      content: { partCredit: false },
      correctAnswer: { sequence: [2, 1, 0] },
      remarks: {},
    });
  });

  it('is refused where only some steps have a place', async () => {
    expect(await refusal(qtiItem({ title: 'Q', response, declared: correct('B', 'A'), body }))).toContain(
      'has a right order of only some of its steps',
    );
  });
});

describe('an item of QTI', () => {
  it('has feedback and the notes of teachers for its explanation', async () => {
    const options = `<simpleChoice identifier="A">Liver<feedbackInline identifier="A" outcomeIdentifier="F" showHide="show">Some 1.5 kg.</feedbackInline></simpleChoice><simpleChoice identifier="B">Spleen</simpleChoice>`;
    const body = `<rubricBlock view="candidate"><p>Choose.</p></rubricBlock><rubricBlock view="scorer"><p>See chapter 2.</p></rubricBlock>${choice(options)}`;
    const modal = (identifier: string, text: string) =>
      `<modalFeedback outcomeIdentifier="F" identifier="${identifier}" showHide="show"><p>${text}</p></modalFeedback>`;
    const more = modal('correct', 'Well done.') + modal('B_feedback', 'Much smaller.');
    expect(await taken(qtiItem({ declared: correct('A'), body, more }))).toMatchObject({
      question: 'Choose.\nLargest organ?',
      options: ['Liver', 'Spleen'],
      explanation: 'See chapter 2.\nWell done.\nLiver: Some 1.5 kg.\nSpleen: Much smaller.',
    });
  });

  it('tells what of it is not taken', async () => {
    const rules = `<responseCondition><responseIf><member><baseValue baseType="identifier">A</baseValue><variable identifier="RESPONSE"/></member><setOutcomeValue identifier="SCORE"><baseValue baseType="float">3</baseValue></setOutcomeValue></responseIf></responseCondition>`;
    const more = `<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>3</value></defaultValue></outcomeDeclaration><catalogInfo><p>read aloud</p></catalogInfo>`;
    const body = `<infoControl><p>Think.</p></infoControl><video src="a.mp4"></video>${choice(OPTIONS, 'maxChoices="1" shuffle="true"')}`;
    const item = qtiItem({ title: 'Anatomy 7', declared: correct('A'), body, rules, more });
    expect((await taken(item)).remarks).toEqual({
      points: 'member',
      hint: 'Think.',
      sound: 'a.mp4',
      setting: 'options in random order; 3 points',
      other: 'catalogInfo read aloud',
      name: 'Anatomy 7',
    });
  });

  it.each([
    ['<p>Read this.</p>', 'asks for no answer'],
    [choice() + choice(), 'asks for 2 answers: only one can be taken'],
    [
      '<extendedTextInteraction responseIdentifier="RESPONSE"/>',
      'is a question of the type "extendedTextInteraction": there is no such kind here',
    ],
    ['<choiceInteraction responseIdentifier="OTHER"/>', 'does not declare its response'],
    ['<hotspotInteraction responseIdentifier="RESPONSE"/>', 'is asked on a picture, but has none'],
  ])('is refused: %s', async (body, reason) => {
    expect(await refusal(qtiItem({ title: 'Q', declared: correct('A'), body }))).toBe(`"Q" ${reason}`);
  });

  it('is refused where numbers are made up, or a text is elsewhere', async () => {
    const item = (more: string) => refusal(qtiItem({ title: 'Q', declared: correct('A'), body: choice(), more }));
    expect(await item('<templateProcessing/>')).toBe('"Q" makes up its numbers at random');
    expect(await item('<assessmentStimulusRef href="a.xml"/>')).toBe('"Q" refers to a text in another file');
  });

  it('is read in the names of QTI 3, and with prefixes', async () => {
    const three = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="Q" time-dependent="false">
      <qti-response-declaration identifier="RESPONSE" cardinality="multiple" base-type="identifier"><qti-correct-response><qti-value>A</qti-value><qti-value>C</qti-value></qti-correct-response>
      <qti-mapping default-value="0" lower-bound="0"><qti-map-entry map-key="A" mapped-value="1"/><qti-map-entry map-key="C" mapped-value="1"/><qti-map-entry map-key="B" mapped-value="-1"/></qti-mapping></qti-response-declaration>
      <qti-item-body><p>Which?</p><qti-choice-interaction response-identifier="RESPONSE" max-choices="2"><qti-simple-choice identifier="A">a</qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice><qti-simple-choice identifier="C">c</qti-simple-choice></qti-choice-interaction></qti-item-body>
      <qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/map_response.xml"/></qti-assessment-item>`;
    const wanted = {
      kind: 'multiple',
      content: { choose: 2, partCredit: true },
      correctAnswer: { correct: [0, 2] },
    };
    expect(await taken(three)).toMatchObject({ ...wanted, question: 'Which?', remarks: { name: 'Q' } });
    const prefixed = three.replaceAll(/<(\/?)(qti-)/g, '<$1x:$2');
    expect(await taken(prefixed)).toMatchObject(wanted);
  });
});
