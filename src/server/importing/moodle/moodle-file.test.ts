import { describe, expect, it } from 'vitest';
import { parseFile, PNG } from '#tests/support/import-files.ts';

const read = (inner: string) => parseFile('a.xml', `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${inner}\n</quiz>`);
const BASE64 = Buffer.from(PNG).toString('base64');
const ANSWERS = '<answer fraction="100"><text>x</text></answer><answer fraction="0"><text>y</text></answer>';
const choice = (text: string, rest = ANSWERS) =>
  `<question type="multichoice"><name><text>Name</text></name>${text}${rest}</question>`;
const question = (text: string) => `<questiontext format="html"><text>${text}</text></questiontext>`;

describe('Moodle XML', () => {
  it('contains multiple choice questions, with texts in HTML, and feedback', async () => {
    const { questions, problems, format } = await read(`<!-- question: 1 -->
<question type="multichoice">
  <name><text>Veins</text></name>
  <questiontext format="html"><text><![CDATA[<p>Which &lt;b&gt; is<br>10 cm<sup>2</sup>?</p>]]></text></questiontext>
  <generalfeedback format="html"><text>&lt;p&gt;Because &amp;amp; so.&lt;/p&gt;</text></generalfeedback>
  <single>true</single><shuffleanswers>true</shuffleanswers>
  <answer fraction="0" format="html"><text>&lt;p&gt;Renal&lt;/p&gt;</text><feedback><text>No.</text></feedback></answer>
  <answer fraction="100" format="plain_text"><text>Por<![CDATA[tal & <co>]]></text></answer>
  <tags><tag><text>difficulty:hard</text></tag></tags>
</question>`);
    expect(format).toBe('moodle-xml');
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([
      {
        line: 4,
        question: 'Which <b> is\n10 cm²?',
        options: ['Renal', 'Portal & <co>'],
        correctAnswer: 1,
        explanation: 'Because & so.',
        details: { reasons: { 0: 'No.' } },
        difficulty: 'hard',
      },
    ]);
  });

  it('contains true/false questions, with answers in either order', async () => {
    const answers =
      '<answer fraction="100"><text>false</text></answer><answer fraction="0"><text>true</text><feedback><text>No.</text></feedback></answer>';
    const { questions } = await read(`<question type="truefalse">${question('So?')}${answers}</question>`);
    expect(questions).toMatchObject([
      { options: ['True', 'False'], correctAnswer: 1, details: { reasons: { 0: 'No.' } } },
    ]);
  });

  it('has categories that apply to the questions below them', async () => {
    const category = (path: string) => `<question type="category"><category><text>${path}</text></category></question>`;
    const { questions } = await read(
      `${choice(question('1'))}${category('$course$/top/Liver/Veins')}${choice(question('2'))}${choice(question('3'))}${category('$course$/top')}${choice(question('4'))}`,
    );
    const veins = { main: 'Liver', sub: 'Veins' };
    expect(questions.map(({ topic }) => topic)).toEqual([null, veins, veins, null]);
  });

  it('imports the image of a question, but none that it does not show', async () => {
    const text = `<questiontext format="html"><text><![CDATA[<p>What is <img src="@@PLUGINFILE@@/a%20b.png?x=1"></p>]]></text>
      <file name="other.png" path="/" encoding="base64">AAAA</file>
      <file name="a b.png" path="/" encoding="base64">
        ${BASE64.slice(0, 5)}
        ${BASE64.slice(5)}
      </file></questiontext>`;
    const { questions, images } = await read(choice(text));
    expect(questions).toMatchObject([{ question: 'What is', image: '1/a b.png' }]);
    expect([...images].map(([key, data]) => [key, new Uint8Array(data)])).toEqual([['1/a b.png', PNG]]);
  });

  it('imports an image embedded in the text', async () => {
    const { questions, images } = await read(
      choice(question(`&lt;img src="data:image/png;base64,${BASE64}"&gt;What?`)),
    );
    expect(questions).toMatchObject([{ question: 'What?', image: '1/image' }]);
    expect(new Uint8Array(images.get('1/image') ?? [])).toEqual(PNG);
  });

  it('keeps no image of a refused question', async () => {
    const { images, problems } = await read(
      choice(question(`&lt;img src="data:image/png;base64,${BASE64}"&gt;`)) + choice(question('ok')),
    );
    expect(problems).toMatchObject([{ questionNumber: 1, message: 'Question text is required' }]);
    expect(images.size).toBe(0);
  });

  const only =
    'only multiple choice, true/false, numerical, matching, ordering and dragging to a picture can be imported';
  const image = '&lt;img src="@@PLUGINFILE@@/a.png"&gt;';
  it.each([
    [
      'an essay',
      `<question type="essay"><name><text>E</text></name></question>`,
      `"E" is a question of the type "essay": ${only}`,
    ],
    ['no type', `<question>${question('q')}</question>`, `"q" is a question of the type "": ${only}`],
    [
      'several right answers',
      choice(question('q'), ANSWERS.replace('"0"', '"100"')),
      '"Name" has 2 right answers: exactly one can be right',
    ],
    [
      'partial credit',
      choice(question('q'), ANSWERS.replaceAll('"100"', '"50"')),
      '"Name" gives partial credit, but no answer is worth 100%',
    ],
    [
      'no right answer',
      choice(question('q'), ANSWERS.replace('"100"', '"0"')),
      'No answer is marked as right (fraction="100")',
    ],
    [
      'neither true nor false',
      `<question type="truefalse">${question('q')}${ANSWERS}</question>`,
      '"q" is a true/false question, but needs exactly one of true and false marked as right',
    ],
    [
      'an image in an option',
      choice(question('q'), ANSWERS.replace('>y<', `>${image}<`)),
      '"Name" shows an image in an option: only the question itself can have one',
    ],
    [
      'an image that is not there',
      choice(question(`q ${image}`)),
      'The question shows "@@PLUGINFILE@@/a.png", which is not in the file: please include its images',
    ],
    [
      'an image from elsewhere',
      choice(question('q &lt;img src="https://example.org/a.png"&gt;')),
      'The question shows "https://example.org/a.png", which is not in the file: please include its images',
    ],
    [
      'two images',
      choice(question(`q ${image}${image.replace('a.png', 'b.png')}`)),
      'The question shows more than one image: it can have only one',
    ],
    [
      'an empty image',
      choice(`<questiontext><text>q ${image}</text><file name="a.png" encoding="base64"> </file></questiontext>`),
      'The image "a.png" is empty',
    ],
    ['no text', choice(''), 'Question text is required'],
  ])('reports what cannot be imported: %s', async (_what, inner, message) => {
    expect(await read(`\n${inner}`)).toMatchObject({
      totalCount: 1,
      questions: [],
      problems: [{ line: 4, questionNumber: 1, message }],
    });
  });

  it('refuses an image of more than 10 MB', async () => {
    const { problems } = await read(
      choice(question(`q &lt;img src="data:image/png;base64,${'A'.repeat(14_000_000)}"&gt;`)),
    );
    expect(problems).toMatchObject([{ message: 'The image "image" is larger than 10 MB' }]);
  });

  it('is read in its declared encoding, and with old line ends', async () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?>\r\n<quiz>\r\n${choice(question('Gr\xf6\xdfe&#8211;&#x3bc;'))}\r\n</quiz>`;
    const { questions } = await parseFile('a.xml', Buffer.from(text, 'latin1'));
    expect(questions).toMatchObject([{ question: 'Größe–μ', line: 3 }]);
  });

  it.each([
    ['<quiz>\n<question>\n</quiz>', 'in line 3, unexpected close tag'],
    ['<quiz>\n<question>\n', 'in line 3, unclosed tag: question'],
    ['<quiz></quiz>\n<quiz/>', 'in line 2, documents may contain only one root'],
    ['<?xml version="1.0"?><html></html>', 'in line 1, the file begins with <html> instead of <quiz>'],
    ['<?xml version="1.0"?>', 'in line 1, document must contain a root element'],
    ['<quiz>text</quiz>', 'in line 1, there is text outside of all elements'],
    ['<quiz>\n<question type=1/></quiz>', 'in line 2, unquoted attribute value'],
    ['<quiz><question>< b</question></quiz>', 'in line 1, disallowed character in tag name'],
    ['<quiz></quiz></quiz>', 'in line 1, unmatched closing tag: quiz'],
    ['<quiz><!-- open', 'in line 1, unclosed tag: quiz'],
    ['<quiz><question><![CDATA[ open', 'in line 1, unclosed tag: question'],
  ])('is refused if it is not well-formed: %j', async (text, message) => {
    await expect(parseFile('a.xml', text)).rejects.toThrow(`The file is not valid Moodle XML: ${message}`);
  });

  it('mentions entries that are not questions', async () => {
    const { problems } = await read(`${choice(question('q'))}<other/>`);
    expect(problems).toMatchObject([{ questionNumber: null, message: '<other> is not a question, and was not read' }]);
  });
});
