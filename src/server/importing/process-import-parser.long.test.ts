import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8 } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportFileError } from './import-file-error.ts';
import { basicNote, clozeNote, latestPackage, parsePackage } from '#tests/support/anki-packages.ts';
import { correct, qtiItem, qtiPackage } from '#tests/support/qti-packages.ts';
import { archive, parseFile, PNG } from '#tests/support/import-files.ts';
import { importProcessEntry, ProcessImportParser } from './process-import-parser.ts';

const main = new URL('../main.ts', import.meta.url).href;
const options = { entry: importProcessEntry(main), execArgv: ['--import', 'tsx'] };
const question = (index: number) =>
  `QUESTION: Number ${index}?\nA) x\nB) y\nCORRECT: ${index % 100 === 0 ? 'D' : 'B'}\n---\n`;
const manyQuestions = (count: number) => strToU8(Array.from({ length: count }, (_, index) => question(index)).join(''));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'import-process-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A parser whose process runs this program instead. */
async function parserRunning(program: string, timeLimitSeconds = 60): Promise<ProcessImportParser> {
  const file = path.join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  await writeFile(file, program);
  return new ProcessImportParser({ entry: pathToFileURL(file), execArgv: [], timeLimitSeconds });
}

const file = { name: 'a.txt', data: manyQuestions(1) };

describe('reading in a separate process', () => {
  it('returns the same as reading in this process, for any size, with images', async () => {
    const parser = new ProcessImportParser(options);
    const sheet = 'Question,A,B,Correct,Image\nWhich?,x,y,B,a.png\nWhat?,x,y,C,\n';
    const zip = archive({ 'sheet.csv': sheet, 'a.png': PNG });
    const text = manyQuestions(2501);
    const parsed = await Promise.all([
      parser.parse({ name: 'a.txt', data: text }),
      parser.parse({ name: 'a.zip', data: zip }),
    ]);
    expect(parsed[0]).toEqual(await parseFile('a.txt', text));
    expect(parsed[0].problems).toHaveLength(26);
    const here = await parseFile('a.zip', zip);
    expect({ ...parsed[1], images: new Map() }).toEqual({ ...here, images: new Map() });
    expect(Buffer.from(parsed[1].images.get('a.png') ?? [])).toEqual(Buffer.from(PNG));
  });

  it('measures the picture of a QTI package whose item does not declare its size', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const body =
      '<hotspotInteraction responseIdentifier="RESPONSE"><prompt>Where?</prompt><img src="a.png" alt=""/><hotspotChoice identifier="A" shape="rect" coords="10,5,20,15"/></hotspotInteraction>';
    const data = qtiPackage({ 'a.xml': qtiItem({ declared: correct('A'), body }) }, { files: { 'a.png': png } });
    const { questions, images } = await new ProcessImportParser(options).parse({ name: 'a.zip', data });
    expect(questions).toMatchObject([
      { correctAnswer: { regions: [{ x: 0.25, y: 0.25, width: 0.25, height: 0.5 }] }, image: 'a.png' },
    ]);
    expect(Buffer.from(images.get('a.png') ?? [])).toEqual(png);
  });

  it('returns the same cards of an Anki package as reading in this process', async () => {
    const notes = [
      ...Array.from({ length: 1200 }, (_none, i) =>
        basicNote(`Front ${i}<img src="a.png">`, i % 10 === 0 ? '' : '[sound:x]b'),
      ),
      clozeNote('A {{c1::cloze::hint}}', '', { deck: 'Abdomen::Liver' }),
    ];
    const data = await latestPackage({ notes, media: { 'a.png': PNG } });
    const parsed = await new ProcessImportParser(options).parseCards({ name: 'deck.apkg', data });
    const here = await parsePackage(data);
    expect({ ...parsed, images: new Map() }).toEqual({ ...here, images: new Map() });
    expect(Buffer.from(parsed.images.get('a.png') ?? [])).toEqual(Buffer.from(PNG));
    expect([parsed.totalCount, parsed.problems.length]).toEqual([1201, 120]);
  });

  it('refuses files that cannot be read, and still reads the next one', async () => {
    const parser = new ProcessImportParser(options);
    const refused = parser.parse({ name: 'a.pdf', data: strToU8('%PDF-') });
    const next = parser.parse(file);
    await expect(refused).rejects.toThrow(
      new ImportFileError('Invalid file type: Please upload a TXT, CSV or Excel file (.txt, .csv, .xlsx, .xls)'),
    );
    expect((await next).totalCount).toBe(1);
  });
});

describe('a file that would harm the server', () => {
  it('is refused if it takes too much memory', async () => {
    const parser = new ProcessImportParser({ ...options, heapLimitMegabytes: 60 });
    await expect(parser.parse({ name: 'a.txt', data: strToU8('QUESTION: x\n'.repeat(5_000_000)) })).rejects.toThrow(
      new ImportFileError('This file takes too much memory to read: please split it into smaller ones'),
    );
  });

  it('is refused if it takes too long', async () => {
    const parser = new ProcessImportParser({ ...options, timeLimitSeconds: 0.05 });
    await expect(parser.parse(file)).rejects.toThrow(
      new ImportFileError('This file takes too long to read: please split it into smaller ones'),
    );
  });

  it('is refused by the processor time that it takes, and not because it had to wait', async () => {
    const refusing = `setTimeout(() => process.send({ type: 'refused', message: 'in the end' }), 2500)`;
    await expect((await parserRunning(refusing, 2)).parse(file)).rejects.toThrow('in the end');
    const busy = await parserRunning('while (true) {}', 2);
    await expect(busy.parse(file)).rejects.toThrow('takes too long to read');
    const stuck = await parserRunning('setInterval(() => undefined, 1000)', 0.5);
    await expect(stuck.parse(file)).rejects.toThrow('takes too long to read');
  });

  it('is refused if its process is killed', async () => {
    const parser = await parserRunning(`process.kill(process.pid, 'SIGKILL')`);
    await expect(parser.parse(file)).rejects.toThrow(ImportFileError);
    await expect(parser.parse(file)).rejects.toThrow('the server ran short of memory');
  });

  it('is not to blame if its process fails in any other way', async () => {
    const failing = await parserRunning(`throw new Error('defect')`);
    await expect(failing.parse(file)).rejects.toThrow(/^the process that reads files ended \(1\).*defect/s);
    const telling = await parserRunning(`process.send({ type: 'failed', stack: 'Error: defect\\n at here' })`);
    await expect(telling.parse(file)).rejects.toThrow('reading a file failed: Error: defect');
    await expect(telling.parse(file)).rejects.not.toBeInstanceOf(ImportFileError);
  });
});

it('hides the server’s environment from the process that reads files', async () => {
  process.env['S3_SECRET_ACCESS_KEY'] = 'secret';
  const parser = await parserRunning(
    `process.on('message', () => process.send({ type: 'refused', message: JSON.stringify(process.env) }))`,
  );
  const message = await parser.parse(file).catch((error: unknown) => String(error));
  delete process.env['S3_SECRET_ACCESS_KEY'];
  expect(message).toMatch(/^ImportFileError: \{.*\}$/);
  expect(message).not.toContain('secret');
});

it('finds its program beside main.ts, and beside main.js in a build', () => {
  expect(existsSync(importProcessEntry(main))).toBe(true);
  expect(importProcessEntry('file:///srv/dist/server/main.js').href).toBe('file:///srv/dist/server/import-process.js');
});
