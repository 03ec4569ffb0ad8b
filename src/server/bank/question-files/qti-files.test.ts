import { expect, it } from 'vitest';
import { getQuestion } from '#shared/bank/questions.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aPicture } from '#tests/support/media-files.ts';
import { choice, correct, mapping, MANY, qtiItem, qtiPackage, THREE_OPTIONS } from '#tests/support/qti-packages.ts';
import { fileImports } from '#tests/support/question-files.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
const { preview, send, storedQuestions } = fileImports(hub, teacher);

const pairs = 'cardinality="multiple" baseType="directedPair"';
const picture = '<object type="image/png" data="media/liver.png" width="400" height="200"/>';
const rows = (name: string, ids: string[]) =>
  ids.map((id) => `<${name} identifier="${id}" matchMax="1">${id}</${name}>`).join('');
const matchSet = (ids: string[]) => `<simpleMatchSet>${rows('simpleAssociableChoice', ids)}</simpleMatchSet>`;
const interaction = (type: string, inside: string) =>
  `<p>${type}?</p><${type}Interaction responseIdentifier="RESPONSE">${inside}</${type}Interaction>`;

const ITEMS = {
  'choice.xml': qtiItem({ declared: correct('B'), body: choice() }),
  'choices.xml': qtiItem({
    response: MANY,
    declared: correct('A', 'B') + mapping({ A: 1, B: 1, C: -1 }, 'defaultValue="0" lowerBound="0"'),
    body: choice(THREE_OPTIONS, 'maxChoices="0"'),
    rules: 'map_response',
  }),
  'number.xml': qtiItem({
    response: 'cardinality="single" baseType="float"',
    declared: correct('13.5'),
    body: interaction('textEntry', ''),
    rules:
      '<responseCondition><responseIf><equal toleranceMode="absolute" tolerance="0.5"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition>',
  }),
  'hotspot.xml': qtiItem({
    declared: correct('A'),
    body: interaction('hotspot', `${picture}<hotspotChoice identifier="A" shape="circle" coords="100,50,20"/>`),
  }),
  'point.xml': qtiItem({
    response: 'cardinality="single" baseType="point"',
    declared:
      '<areaMapping defaultValue="0"><areaMapEntry shape="rect" coords="0,0,200,100" mappedValue="1"/></areaMapping>',
    body: interaction('selectPoint', picture),
    rules: 'map_response_point',
  }),
  'labels.xml': qtiItem({
    response: pairs,
    declared: correct('x P', 'y Q'),
    body: interaction(
      'graphicGapMatch',
      `${picture}${rows('gapText', ['x', 'y'])}<associableHotspot identifier="P" shape="circle" coords="100,50,9" matchMax="1"/><associableHotspot identifier="Q" shape="circle" coords="300,150,9" matchMax="1"/>`,
    ),
  }),
  'match.xml': qtiItem({
    response: pairs,
    declared: correct('a x', 'b y'),
    body: interaction('match', matchSet(['a', 'b']) + matchSet(['x', 'y'])),
  }),
  'associate.xml': qtiItem({
    response: 'cardinality="multiple" baseType="pair"',
    declared: correct('a x', 'b y'),
    body: interaction('associate', rows('simpleAssociableChoice', ['a', 'b', 'x', 'y'])),
  }),
  'gaps.xml': qtiItem({
    response: pairs,
    declared: correct('x G', 'y H'),
    body: interaction(
      'gapMatch',
      `${rows('gapText', ['x', 'y'])}<p><gap identifier="G"/> and <gap identifier="H"/></p>`,
    ),
  }),
  'order.xml': qtiItem({
    response: 'cardinality="ordered" baseType="identifier"',
    declared: correct('c', 'a', 'b'),
    body: interaction('order', rows('simpleChoice', ['a', 'b', 'c'])),
  }),
  'essay.xml': qtiItem({ title: 'Essay', body: interaction('extendedText', '') }),
};

it('imports a QTI package, each interaction as its kind, with its picture', async () => {
  const png = await aPicture({ width: 800, height: 400 }).png().toBuffer();
  const file = { name: 'exam.zip', data: Buffer.from(qtiPackage(ITEMS, { files: { 'media/liver.png': png } })) };
  const message = '"Essay" is a question of the type "extendedTextInteraction": this type is not supported';
  const problems = [{ line: 11, questionNumber: 11, message }];
  expect(await preview(file)).toMatchObject({ format: 'qti', totalCount: 11, newCount: 10, problems });
  expect(await storedQuestions()).toEqual([]);

  expect((await send(file, { validRowsOnly: '1' })).body).toMatchObject({ count: 10, skippedProblems: 1 });
  const stored = await storedQuestions();
  const labels = Array.from({ length: 4 }, () => 'labels');
  const kinds = ['single', 'multiple', 'numeric', 'hotspot', 'hotspot', ...labels, 'order'];
  expect(stored.map(({ kind }) => kind)).toEqual(kinds);
  const listed = await Promise.all(stored.map(({ id }) => teacher.ok(getQuestion, { params: { id } })));
  expect(listed.map(({ correctAnswer }) => correctAnswer)).toEqual([
    1,
    { correct: [0, 1] },
    { value: 13.5, tolerance: { type: 'absolute', amount: 0.5 }, near: null, others: [] },
    { regions: [{ shape: 'ellipse', x: 0.25, y: 0.25, rx: 0.05, ry: 0.1 }] },
    { regions: [{ shape: 'rectangle', x: 0, y: 0, width: 0.5, height: 0.5 }] },
    ...labels.map(() => ({ labels: [0, 1] })),
    { sequence: [2, 0, 1] },
  ]);

  const images = listed.map(({ imageUrl }) => imageUrl);
  const [, , , hotspot] = images;
  expect(hotspot).toMatch(/^\/media\/images\/[\w-]+$/);
  expect(images).toEqual([null, null, null, hotspot, hotspot, hotspot, null, null, null, null]);
  const shown = await teacher.send('GET', hotspot ?? '');
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });

  const again = await send(file, { validRowsOnly: '1', skipDuplicates: '1' });
  expect(again.body).toMatchObject({ count: 0, skippedDuplicates: 10 });
});
