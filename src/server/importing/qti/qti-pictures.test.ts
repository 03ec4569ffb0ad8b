import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PNG, points, polygon } from '#tests/support/import-files.ts';
import { choice, correct, MANY, mapping, modal, qtiRefusal, readQti, takenQti } from '#tests/support/qti-packages.ts';

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
    ['rect', '25,25,75,210', { shape: 'rectangle', x: 0.125, y: 0.25, width: 0.25, height: 0.75 }],
    ['poly', '0,0,100,0,100,50,0,0', polygon([0, 0], [0.5, 0], [0.5, 0.5])],
    ['default', '', { shape: 'rectangle', x: 0, y: 0, width: 1, height: 1 }],
  ])('has a region of the shape %s in fractions of it', async (shape, coords, region) => {
    const question = await takenQti({ declared: correct('A'), body: spots(spot('A', shape, coords)) }, files);
    expect(question).toMatchObject({
      kind: 'hotspot',
      question: 'Where?',
      options: [],
      content: { clicks: 1, partCredit: false },
      image: 'media/liver 1.png',
      imageUrl: null,
    });
    expect(question.correctAnswer).toEqual({ regions: [region] });
  });

  it('asks for as many clicks as there are right regions, and reports the others', async () => {
    const body = spots(
      spot('A', 'circle', '50,50,10') + spot('B', 'circle', '150,50,10') + spot('C', 'circle', '100,20,5'),
      'maxChoices="2"',
    );
    const declared = correct('A', 'B') + mapping({ A: 1, B: 1 });
    expect(await takenQti({ response: MANY, declared, body, rules: 'map_response' }, files)).toMatchObject({
      content: { clicks: 2, partCredit: true },
      correctAnswer: { regions: [{ x: 0.25 }, { x: 0.75 }] },
      remarks: { other: 'wrong places: C' },
    });
  });

  it('has reasons for its right regions, and a remark on feedback on others', async () => {
    const body = spots(spot('C', 'circle', '100,20,5') + spot('A', 'circle', '50,50,10'));
    const more = modal('C') + modal('A');
    expect(await takenQti({ declared: correct('A'), body, more }, files)).toMatchObject({
      details: { reasons: { 0: 'about A' } },
      explanation: null,
      remarks: { 'combined-feedback': 'about C' },
    });
  });

  it('accepts clicks into areas with points', async () => {
    const body = `<selectPointInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Where?</prompt>${picture}</selectPointInteraction>`;
    const areas = `<areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="100,50,8" mappedValue="1"/><areaMapEntry shape="circle" coords="100,50,16" mappedValue="0.5"/></areaMapping>`;
    const response = 'cardinality="single" baseType="point"';
    const declared = `<correctResponse><value>100 50</value></correctResponse>`;
    expect(
      await takenQti({ response, declared: declared + areas, body, rules: 'map_response_point' }, files),
    ).toMatchObject({
      kind: 'hotspot',
      content: { clicks: 1, partCredit: false },
      correctAnswer: { regions: [{ shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.04, ry: 0.08 }] },
      remarks: { 'partial-credit': 'circle 100,50,16 (0.5)' },
    });
    expect(await qtiRefusal({ title: 'Q', response, declared, body }, files)).toBe(
      '"Q" says which point is right, but not how far around it',
    );
  });

  it('accepts labels, each for the middle of its region', async () => {
    const body = `<graphicGapMatchInteraction responseIdentifier="RESPONSE">${picture}
      <gapText identifier="L">Liver</gapText><gapImg identifier="G"><object type="image/png" data="g.png">Gallbladder</object></gapImg>
      <associableHotspot identifier="H1" shape="rect" coords="0,0,100,50" matchMax="1"/>
      <associableHotspot identifier="H2" shape="circle" coords="150,75,5" matchMax="1"/></graphicGapMatchInteraction>`;
    const response = 'cardinality="multiple" baseType="directedPair"';
    const declared = correct('L H2', 'G H1') + mapping({ 'L H2': 1, 'G H1': 1 });
    const more = modal('G', 'A sac.');
    expect(
      await takenQti({ title: 'Name them', response, declared, body, rules: 'map_response', more }, files),
    ).toMatchObject({
      details: { reasons: { 1: 'A sac.' } },
      kind: 'labels',
      question: 'Name them',
      options: ['Liver', 'Gallbladder'],
      content: { targets: points([0.25, 0.25], [0.75, 0.75]), partCredit: true },
      correctAnswer: { labels: [1, 0] },
      image: 'media/liver 1.png',
      remarks: { image: expect.stringContaining('labels') as string },
    });
  });

  it('is measured if the item does not declare its size', async () => {
    const png = await sharp({ create: { width: 400, height: 100, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const body = spots(spot('A', 'rect', '100,50,200,100')).replace(/ width="200" height="100"/, '');
    const question = await takenQti({ declared: correct('A'), body }, { 'media/liver 1.png': png });
    expect(question.correctAnswer).toEqual({
      regions: [{ shape: 'rectangle', x: 0.25, y: 0.5, width: 0.25, height: 0.5 }],
    });
    const lying = await sharp(png).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const turned = body.replace('100,50,200,100', '50,100,100,200');
    const upright = await takenQti({ declared: correct('A'), body: turned }, { 'media/liver 1.png': lying });
    expect(upright.correctAnswer).toEqual({
      regions: [{ shape: 'rectangle', x: 0.5, y: 0.25, width: 0.5, height: 0.25 }],
    });
    expect(await qtiRefusal({ title: 'Q', declared: correct('A'), body }, files)).toBe(
      '"Q" needs a picture that cannot be read',
    );
  });

  it('is refused if it is missing or its shapes are invalid', async () => {
    const item = (shape: string, coords: string) =>
      qtiRefusal({ title: 'Q', declared: correct('A'), body: spots(spot('A', shape, coords)) }, files);
    const missing = await qtiRefusal({ declared: correct('A'), body: spots(spot('A', 'circle', '100,50,20')) });
    expect(missing).toContain('which is not in the package: please include its images');
    expect(await item('circle', '100,50,10%')).toContain('whose coordinates are not valid');
    expect(await item('star', '1,2,3')).toContain('whose coordinates are not valid');
    expect(await item('circle', '0,0,20')).toBe('The region reaches outside the picture');
  });

  it('is imported beside any question; a second one is refused', async () => {
    const one = '<p>What is this?<img src="../media/liver%201.png" alt="a scan"/></p>';
    expect(await takenQti({ declared: correct('A'), body: one + choice() }, files)).toMatchObject({
      question: 'What is this?\nLargest organ?',
      image: 'media/liver 1.png',
      remarks: { 'image-text': 'a scan' },
    });
    const two = `${one}<img src="other.png" alt=""/>${choice()}`;
    expect(await qtiRefusal({ title: 'Q', declared: correct('A'), body: two }, files)).toContain('more than one');
    const gone = '<img src="gone.png" alt=""/>';
    expect(await qtiRefusal({ declared: correct('A'), body: gone + choice() }, files)).toContain('"gone.png"');
    const data = `<img src="data:image/png;base64,${Buffer.from(PNG).toString('base64')}" alt=""/>`;
    const parsed = await readQti({ declared: correct('A'), body: data + choice() });
    expect([...parsed.images]).toEqual([[parsed.questions[0]?.image, Buffer.from(PNG)]]);
  });
});
