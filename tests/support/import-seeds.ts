import { archive, HEADINGS, PNG, workbook } from './import-files.ts';
import { choice, correct, mapping, MANY, qtiItem, qtiPackage, THREE_OPTIONS } from './qti-packages.ts';

/** Valid files of every format, the seeds of the fuzz tests. */

export const ROWS = [
  HEADINGS,
  ['Which vein is "the" portal one,\nif any?', 'First', 'Second; or so', 'Third', '', 'B', '=1+1', 'Liver > Veins'],
  ["What's 2 × 2?", '3', '4', '5', '6', '2', '', 'Physics'],
  ['Is it true?', 'True', 'False', '', '', 'TRUE', 'Because.', ''],
];
export const csv = (delimiter: string) =>
  ROWS.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');
export const TEMPLATE = `TOPIC: Liver > Veins
QUESTION: Which vein
is the portal one?
A) First
B) Second
(C) Third
CORRECT: B
EXPLANATION: A. hepatica is no vein.

Really not.
---
question: Which?
a. x
b. y
answer: b)
---
`;
export const AIKEN = 'Which vein?\nA. First\nB) Second\nANSWER: B\n\nWhich artery?\nA. x\nB. y\nC. z\nANSWER: C\n';
export const LIST =
  '1.\tWhich vein?\na)\tFirst  b) Second\nAns: b\n\nQ2) Which artery?\n•\tx\n*\ty\n–\tz\nExplanation: y\n3. Last?\n(A) p\n(B) q\n\nAnswer key\n3. B\n';
export const GIFT = `// comment [tag:difficulty:hard]
$CATEGORY: $course$/top/Liver/Veins

::Q1:: What \\{is\\} it\\: {
  =%100%right#good
  ~wrong#bad
  ~%-50%worse
####General\\nfeedback}

::Q2::[html]<p>H<sub>2</sub>O &amp; <b>CO</b></p> {T#no#yes}

Two {=a =b} three

Which {~x =y ~z} word?
`;
export const MOODLE = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<question type="category"><category><text>$course$/top/Liver/Veins//Arteries</text></category></question>
<!-- question: 1 -->
<question type="multichoice">
  <name><text>Q1</text></name>
  <questiontext format="html"><text><![CDATA[<p>Which <img src="@@PLUGINFILE@@/a%20b.png" alt="a>b"/> is it?</p>]]></text>
    <file name="a b.png" path="/" encoding="base64">iVBORw0KGgo=</file></questiontext>
  <generalfeedback format="html"><text>&lt;p&gt;Because &amp;lt;&lt;/p&gt;</text></generalfeedback>
  <single>true</single>
  <answer fraction="100" format="html"><text>First</text><feedback format="html"><text>Good</text></feedback></answer>
  <answer fraction="0" format="html"><text>Second</text><feedback><text/></feedback></answer>
  <tags><tag><text>difficulty:easy</text></tag></tags>
</question>
<question type="truefalse"><name><text>Q2</text></name><questiontext><text>True?</text></questiontext>
  <answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer></question>
<question type="essay"><name><text>Q3</text></name><questiontext><text>Write.</text></questiontext></question>
</quiz>`;
export const XLSX = workbook(ROWS);
export const ZIP = archive({ 'sheet.csv': csv(','), 'images/a.png': PNG, '__MACOSX/._a.png': 'x' });

export const QTI = qtiPackage(
  {
    'a.xml': qtiItem({
      response: MANY,
      declared: correct('A', 'C') + mapping({ A: 1, C: 1, B: -1 }, 'lowerBound="0"'),
      body: `<p>Which <b>not</b>?</p>${choice(THREE_OPTIONS, 'maxChoices="2"')}`,
      rules: 'map_response',
    }),
    'b.xml': qtiItem({
      declared: correct('A'),
      body: '<hotspotInteraction responseIdentifier="RESPONSE"><prompt>Where?</prompt><object data="m/a%20b.png" width="200" height="100"/><hotspotChoice identifier="A" shape="poly" coords="1,1,9,1,9,9"/></hotspotInteraction>',
    }),
    'c.xml': qtiItem({ body: '<drawingInteraction responseIdentifier="RESPONSE"/>' }),
  },
  { files: { 'm/a b.png': PNG } },
);

export const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
