import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { questionForm } from '#shared/contract/questions.ts';
import { topicForm } from '#shared/contract/topics.ts';
import { ImportFileError } from '#shared/domain/question-import/import-file-error.ts';
import { IMPORT_EXTENSIONS } from '#shared/domain/question-import/import-extensions.ts';
import type { ParsedImport } from '#shared/domain/question-import/imported-question.ts';
import { archive, HEADINGS, parseFile, PNG, workbook } from '#tests/support/import-files.ts';

const CPU_SECONDS_MAX = 2;

const ROWS = [
  HEADINGS,
  ['Which vein is "the" portal one,\nif any?', 'First', 'Second; or so', 'Third', '', 'B', '=1+1', 'Liver > Veins'],
  ["What's 2 × 2?", '3', '4', '5', '6', '2', '', 'Physics'],
  ['Is it true?', 'True', 'False', '', '', 'TRUE', 'Because.', ''],
];
const csv = (delimiter: string) =>
  ROWS.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');
const TEMPLATE = `TOPIC: Liver > Veins
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
const AIKEN = 'Which vein?\nA. First\nB) Second\nANSWER: B\n\nWhich artery?\nA. x\nB. y\nC. z\nANSWER: C\n';
const GIFT = `// comment [tag:difficulty:hard]
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
const MOODLE = `<?xml version="1.0" encoding="UTF-8"?>
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
const XLSX = workbook(ROWS);
const ZIP = archive({ 'sheet.csv': `${csv(',')}`, 'images/a.png': PNG, '__MACOSX/._a.png': 'x' });

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

/** What mutations leave in a text now and then, so that inputs come near to what the readers look for. */
const TOKENS = [
  'QUESTION:',
  'TOPIC:',
  'CORRECT:',
  'A)',
  'B.',
  '---',
  'ANSWER: B',
  '$CATEGORY:',
  '::',
  '{',
  '}',
  '=',
  '~',
  '#',
  '####',
  '\\',
  '%50%',
  '<',
  '>',
  '</text>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '<!DOCTYPE x [',
  '&amp;',
  '&#0;',
  '&#x110000;',
  '&nbsp;',
  '<img src="',
  '"',
  '""',
  "'",
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\0',
  '\u2028',
  '\uFEFF',
  '\uD800',
  '🫀',
  'é',
  '__proto__',
  'constructor',
  '-1',
  '999999999999',
  '=cmd|x',
  '../',
  '..\\',
  '/',
  ' '.repeat(50),
  'A1048576',
  'XFD1',
];

const position = fc.nat({ max: 1_000_000 });
const change = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('bytes' as const),
      at: position,
      bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('token' as const), at: position, token: fc.constantFrom(...TOKENS) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), at: position, length: fc.nat({ max: 60 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), at: position }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('repeat' as const),
      at: position,
      length: fc.nat({ max: 400 }),
      times: fc.integer({ min: 2, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('line ends' as const), ends: fc.constantFrom('\r\n', '\r', '\n\n', '') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('random' as const), bytes: fc.uint8Array({ maxLength: 300 }) }),
  },
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
const changes = fc.array(change, { minLength: 0, maxLength: 6 });

function changed(data: Uint8Array, { ...how }: Change): Uint8Array {
  const at = 'at' in how ? how.at % (data.length + 1) : 0;
  const join = (...parts: (Uint8Array | string)[]) =>
    new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));
  switch (how.kind) {
    case 'bytes':
      return join(data.subarray(0, at), how.bytes, data.subarray(at + how.bytes.length));
    case 'token':
      return join(data.subarray(0, at), how.token, data.subarray(at));
    case 'delete':
      return join(data.subarray(0, at), data.subarray(at + how.length));
    case 'cut':
      return data.slice(0, at);
    case 'repeat': {
      const part = data.subarray(at, at + how.length);
      return join(data.subarray(0, at), ...Array.from({ length: how.times }, () => part), data.subarray(at));
    }
    case 'line ends':
      return join(Buffer.from(data).toString('latin1').replaceAll('\n', how.ends));
    case 'random':
      return how.bytes;
    default:
      return data;
  }
}

const mutated = (data: Uint8Array, list: Change[]) => list.reduce(changed, data);

/** Changes one part of a workbook or archive and packs it again, so that more than the archive's checks is reached. */
function repacked(data: Uint8Array, part: number, list: Change[]): Uint8Array {
  const entries = Object.entries(unzipSync(data));
  return zipSync(
    Object.fromEntries(
      entries.map(([name, content], index) => [
        name,
        index === part % entries.length ? mutated(content, list) : content,
      ]),
    ),
  );
}

async function check(name: string, data: Uint8Array): Promise<void> {
  const before = process.cpuUsage();
  const parsed = await parseFile(name, data).catch((error: unknown) => {
    if (error instanceof ImportFileError && error.message !== '') return null;
    throw error;
  });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(CPU_SECONDS_MAX);
  if (parsed !== null) checkParsed(parsed);
}

/** Nothing is lost, nothing is taken twice, and what is valid is so by the contract. */
function checkParsed({ questions, problems, totalCount, images }: ParsedImport): void {
  expect(totalCount).toBeGreaterThan(0);
  const good = new Set(questions.map(({ questionNumber }) => questionNumber));
  const bad = new Set(problems.flatMap(({ questionNumber }) => questionNumber ?? []));
  expect(good.size).toBe(questions.length);
  expect([...good].filter((number) => bad.has(number))).toEqual([]);
  expect(good.size + bad.size).toBe(totalCount);
  expect(Math.max(...good, ...bad)).toBe(totalCount);
  for (const { line, message } of problems) expect(line >= 1 && message !== '').toBe(true);
  for (const { line, questionNumber: _number, topic, image, ignoredDuplicate: _ignored, ...form } of questions) {
    expect(questionForm.parse(form)).toEqual({ ...form, topicId: null });
    for (const topicName of topic === null ? [] : [topic.main, topic.sub ?? topic.main]) {
      expect(topicForm.shape.name.parse(topicName)).toBe(topicName);
    }
    expect(line).toBeGreaterThanOrEqual(1);
    if (image !== null) expect(images.has(image)).toBe(true);
  }
}

const runs = (numRuns: number): fc.Parameters<unknown> => ({ numRuns, endOnFailure: true });

describe('any change to a valid file', () => {
  // The library for .xls says on the console what it does not know.
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
  });

  it.each<[kind: string, file: string, data: Uint8Array, inputs: number]>([
    ['text template', 'a.txt', strToU8(TEMPLATE), 3000],
    ['Aiken', 'a.txt', strToU8(AIKEN), 2000],
    ['GIFT', 'a.gift', strToU8(GIFT), 3000],
    ['CSV', 'a.csv', strToU8(csv(',')), 3000],
    ['CSV with semicolons in UTF-16', 'a.csv', utf16(csv(';')), 1000],
    ['Moodle XML', 'a.xml', strToU8(MOODLE), 3000],
    ['Excel (.xls)', 'a.xls', workbook(ROWS, 'biff8'), 1500],
    ['Excel (.xlsx), the archive', 'a.xlsx', XLSX, 500],
    ['zip archive', 'a.zip', ZIP, 1000],
  ])(
    'is read or refused, in little time: %s',
    async (_kind, name, data, inputs) => {
      await check(name, data);
      await fc.assert(
        fc.asyncProperty(changes, (list) => check(name, mutated(data, list))),
        runs(inputs),
      );
    },
    120_000,
  );

  it.each([
    ['workbook', 'a.xlsx', XLSX, 1500],
    ['zip archive', 'a.zip', ZIP, 1000],
  ])(
    'is read or refused within a sound archive: %s',
    async (_kind, name, data, inputs) => {
      const property = fc.asyncProperty(fc.nat(), changes, (part, list) => check(name, repacked(data, part, list)));
      await fc.assert(property, runs(inputs));
    },
    120_000,
  );

  it('is read or refused under any name', async () => {
    const files = [TEMPLATE, AIKEN, GIFT, csv(','), MOODLE].map((text) => strToU8(text));
    const property = fc.asyncProperty(
      fc.constantFrom(...files, XLSX, ZIP),
      fc.constantFrom(...IMPORT_EXTENSIONS),
      changes,
      (data, extension, list) => check(`a${extension}`, mutated(data, list)),
    );
    await fc.assert(property, runs(1500));
  }, 120_000);

  it('is read or refused where there was no valid file to begin with', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.array(fc.constantFrom(...TOKENS), { maxLength: 60 }).map((tokens) => tokens.join('')),
    );
    const data = fc.oneof(
      text.map((value) => strToU8(value)),
      fc.uint8Array({ maxLength: 500 }),
    );
    const property = fc.asyncProperty(data, fc.constantFrom(...IMPORT_EXTENSIONS), (content, extension) =>
      check(`a${extension}`, content),
    );
    await fc.assert(property, runs(2000));
  }, 120_000);
});

it('knows its seeds: each is read without a problem but for what it means to have', async () => {
  expect((await parseFile('a.csv', csv(','))).questions).toHaveLength(3);
  expect((await parseFile('a.zip', ZIP)).format).toBe('zip');
  expect(strFromU8(unzipSync(XLSX)['xl/workbook.xml'] ?? new Uint8Array())).toContain('Questions');
});
