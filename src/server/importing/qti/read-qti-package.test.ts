import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseFile } from '#tests/support/import-files.ts';
import { choice, correct, modal, qtiItem, qtiPackage, qtiRefusal, takenQti } from '#tests/support/qti-packages.ts';

describe('an item of QTI', () => {
  const OPTIONS = `<simpleChoice identifier="A">Liver<feedbackInline identifier="A" outcomeIdentifier="F" showHide="show">Some 1.5 kg.</feedbackInline></simpleChoice><simpleChoice identifier="B">Spleen</simpleChoice>`;

  it('uses feedback on options as their reasons, or in its explanation if that is too long', async () => {
    const body = choice(OPTIONS);
    const more = modal('B_feedback', '<p>Much smaller.</p>');
    expect(await takenQti({ declared: correct('A'), body, more })).toMatchObject({
      options: ['Liver', 'Spleen'],
      explanation: null,
      details: { reasons: { 0: 'Some 1.5 kg.', 1: 'Much smaller.' } },
    });
    const much = modal('B', `<p>${'Much smaller. '.repeat(150)}</p>`);
    const long = await takenQti({ declared: correct('A'), body, more: much });
    expect(long.details).toEqual({ reasons: { 0: 'Some 1.5 kg.' } });
    expect(long.explanation).toMatch(/^Spleen: Much smaller\. /);
  });

  it('has no notes for teachers in a text that students read', async () => {
    const notes = ['scorer', 'proctor tutor'].map(
      (view) => `<rubricBlock view="${view}"><p>Be kind.</p></rubricBlock>`,
    );
    const body = `<rubricBlock view="candidate"><p>Choose.</p></rubricBlock>${notes.join('')}${choice()}`;
    expect(await takenQti({ declared: correct('A'), body })).toMatchObject({
      question: 'Choose.\nLargest organ?',
      explanation: null,
      remarks: { other: 'for scorer: Be kind.; for proctor, tutor: Be kind.' },
    });
  });

  const set = (value: string) =>
    `<setOutcomeValue identifier="F"><baseValue baseType="identifier">${value}</baseValue></setOutcomeValue>`;
  const right = '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>';
  const blank = '<isNull><variable identifier="RESPONSE"/></isNull>';
  const rule = (parts: string) => `<responseCondition>${parts}</responseCondition>`;
  const ifRight = (then: string, otherwise = '') =>
    rule(
      `<responseIf>${right}${then}</responseIf>${otherwise === '' ? '' : `<responseElse>${otherwise}</responseElse>`}`,
    );

  it.each<[string, string | undefined, string[]]>([
    ['for a right and a wrong answer', ifRight(set('yes'), set('no')), []],
    ['for a right answer', ifRight(set('yes')), []],
    ['that no rule shows', undefined, []],
    ['after every answer', set('yes') + ifRight(''), ['yes']],
    ['after a right answer and after a wrong one', ifRight(set('yes'), set('yes')), ['yes']],
    ['that a later rule replaces', set('yes') + ifRight(set('no')), []],
    ['that a later rule always replaces', set('yes') + set('no'), ['no']],
    [
      'after every answer but none',
      rule(
        `<responseIf>${blank}${set('no')}</responseIf><responseElseIf>${right}${set('yes')}</responseElseIf><responseElse>${set('yes')}</responseElse>`,
      ),
      ['yes'],
    ],
    ['after any answer', rule(`<responseIf><not>${blank}</not>${set('yes')}</responseIf>`), ['yes']],
    [
      'collected with others',
      set('yes') +
        ifRight(
          '<setOutcomeValue identifier="F"><multiple><variable identifier="F"/><baseValue baseType="identifier">no</baseValue></multiple></setOutcomeValue>',
        ),
      ['yes'],
    ],
    [
      'by the points reached',
      '<lookupOutcomeValue identifier="F"><variable identifier="SCORE"/></lookupOutcomeValue>',
      [],
    ],
  ])('explains with feedback %s: %s', async (_when, rules, shown) => {
    const texts: Record<string, string> = { yes: 'Well done.', no: 'Sorry, wrong.' };
    const inBody = `<feedbackBlock outcomeIdentifier="F" identifier="no" showHide="show"><p>${texts['no']}</p></feedbackBlock>`;
    const item = { declared: correct('A'), body: choice() + inBody, more: modal('yes', texts['yes']) };
    const { explanation, remarks } = await takenQti(rules === undefined ? item : { ...item, rules });
    expect(explanation).toBe(shown.length === 0 ? null : shown.map((name) => texts[name]).join('\n'));
    const leftOut = ['no', 'yes'].filter((name) => !shown.includes(name)).map((name) => texts[name]);
    expect(remarks).toEqual({ 'combined-feedback': leftOut.join('; ') });
  });

  it('reports the parts that are not imported', async () => {
    const rules = `<responseCondition><responseIf><member><baseValue baseType="identifier">A</baseValue><variable identifier="RESPONSE"/></member><setOutcomeValue identifier="SCORE"><baseValue baseType="float">3</baseValue></setOutcomeValue></responseIf></responseCondition>`;
    const more = `<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>3</value></defaultValue></outcomeDeclaration><catalogInfo><p>read aloud</p></catalogInfo>`;
    const body = `<infoControl><p>Think.</p></infoControl><video src="a.mp4"></video>${choice(undefined, 'maxChoices="1" shuffle="true"')}`;
    const item = qtiItem({ title: 'Anatomy 7', declared: correct('A'), body, rules, more });
    expect((await takenQti(item)).remarks).toEqual({
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
    [choice() + choice(), 'asks for 2 answers: only one can be imported'],
    [
      '<extendedTextInteraction responseIdentifier="RESPONSE"/>',
      'is a question of the type "extendedTextInteraction": this type is not supported',
    ],
    ['<choiceInteraction responseIdentifier="OTHER"/>', 'does not declare its response'],
    ['<hotspotInteraction responseIdentifier="RESPONSE"/>', 'needs a picture, but has none'],
  ])('is refused: %s', async (body, reason) => {
    expect(await qtiRefusal({ title: 'Q', declared: correct('A'), body })).toBe(`"Q" ${reason}`);
  });

  it('is refused if numbers are random or a text is in another file', async () => {
    const item = (more: string) => qtiRefusal({ title: 'Q', declared: correct('A'), body: choice(), more });
    expect(await item('<templateProcessing/>')).toBe('"Q" makes up its numbers at random');
    expect(await item('<assessmentStimulusRef href="a.xml"/>')).toBe('"Q" refers to a text in another file');
  });

  it('is read with the names of QTI 3, and with prefixes', async () => {
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
    expect(await takenQti(three)).toMatchObject({ ...wanted, question: 'Which?', remarks: { name: 'Q' } });
    const prefixed = three.replaceAll(/<(\/?)(qti-)/g, '<$1x:$2');
    expect(await takenQti(prefixed)).toMatchObject(wanted);
  });
});

describe('a package of QTI', () => {
  const item = (title: string) =>
    qtiItem({ title, declared: correct('A'), body: choice().replace('Largest organ', title) });

  it('has topic, difficulty and keywords for its items', async () => {
    const words = (...texts: string[]) =>
      texts.map((text) => `<m:langstring xml:lang="en">${text}</m:langstring>`).join('');
    const taxons = ['Abdomen', 'Liver', 'Veins'].map((name) => `<m:taxon><m:entry>${words(name)}</m:entry></m:taxon>`);
    const metadata = `<metadata><m:lom xmlns:m="http://www.imsglobal.org/xsd/imsmd_v1p2">
      <m:general><m:keyword>${words('portal')}</m:keyword></m:general>
      <m:educational><m:difficulty><m:source>${words('LOMv1.0')}</m:source><m:value>${words('very difficult')}</m:value></m:difficulty></m:educational>
      <m:classification><m:taxonPath><m:source>${words('Ours')}</m:source>${taxons.join('')}</m:taxonPath></m:classification></m:lom></metadata>`;
    const { questions, remarked, format } = await parseFile(
      'a.zip',
      qtiPackage({ 'a.xml': item('First') }, { resource: { metadata } }),
    );
    expect(format).toBe('qti');
    expect(questions).toMatchObject([{ topic: { main: 'Abdomen', sub: 'Liver / Veins' }, difficulty: 'hard' }]);
    expect(remarked).toMatchObject([{ number: 1, remarks: [{ kind: 'tag', detail: 'portal' }] }]);
  });

  it('may be in a folder, and has its items read in the order of the manifest', async () => {
    const files = unzipSync(qtiPackage({ 'b.xml': item('First'), 'a.xml': item('Second') }));
    const moved = zipSync(Object.fromEntries(Object.entries(files).map(([name, data]) => [`export/${name}`, data])));
    const { questions } = await parseFile('a.zip', moved);
    expect(questions.map(({ question, line }) => [line, question])).toEqual([
      [1, 'First?'],
      [2, 'Second?'],
    ]);
  });

  it('reports each item that cannot be read, and files from which nothing was read', async () => {
    const data = qtiPackage(
      { 'a.xml': item('First'), 'b.xml': '<assessmentItem><itemBody>', 'c.xml': '<quiz><a/></quiz>', '../d.xml': '' },
      { files: { 'tests/t.xml': '<assessmentTest/>', 'a.css': '', '__MACOSX/._a.xml': '' } },
    );
    const files = unzipSync(data);
    delete files['../d.xml'];
    const { questions, problems, remarked } = await parseFile('a.zip', zipSync(files));
    expect(questions).toHaveLength(1);
    expect(problems).toEqual([
      {
        line: 2,
        questionNumber: 2,
        message: expect.stringMatching(/^"b.xml" is not valid XML: in line 1, /) as string,
      },
      { line: 3, questionNumber: 3, message: 'The item is not QTI 2 or 3' },
      { line: 4, questionNumber: 4, message: 'The manifest names "../d.xml", which is not in the package' },
    ]);
    expect(remarked).toMatchObject([{ number: null, remarks: [{ kind: 'file', detail: 'tests/t.xml' }] }]);
  });

  it.each([
    ['imsqti_xmlv1p2', 'This package is in QTI 1.2, as Canvas and Blackboard export it, and cannot be read'],
    ['webcontent', 'The manifest of this package names no items of QTI 2.1, 2.2 or 3.0'],
  ])('is refused if its items have the type %s', async (type, message) => {
    await expect(parseFile('a.zip', qtiPackage({ 'a.xml': '<a/>' }, { resource: { type } }))).rejects.toThrow(message);
  });

  it('is refused if the archive contains several', async () => {
    const [one, other] = ['a', 'b'].map((folder) =>
      Object.fromEntries(
        Object.entries(unzipSync(qtiPackage({ 'i.xml': item('Q') }))).map(([name, data]) => [
          `${folder}/${name}`,
          data,
        ]),
      ),
    );
    await expect(parseFile('a.zip', zipSync({ ...one, ...other }))).rejects.toThrow(
      'The archive has several packages in it: please import them one by one',
    );
  });
});
