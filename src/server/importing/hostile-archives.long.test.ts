import zlib from 'node:zlib';
import { utils } from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { archive, HEADINGS, parseFile, PNG, timed, workbook, workbookOf } from '#tests/support/import-files.ts';
import { choice, correct, MANY, qtiItem, qtiPackage } from '#tests/support/qti-packages.ts';

const MEGABYTE = 1024 * 1024;
const ROW = ['Which?', 'x', 'y', '', '', 'B', '', ''];
const SHEET = `${HEADINGS.join(',')}\nWhich?,x,y,,,B,,\n`;
const ZEROS = new Uint8Array(64 * MEGABYTE);
const BOMB = archive({ 'sheet.csv': ZEROS });

/** Overwrites numbers in the archive's directory entry for its first file. */
function lying(zip: Uint8Array, change: { bytes?: number; flags?: number; method?: number }): Uint8Array {
  const data = Buffer.from(zip);
  const entry = data.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  if (change.flags !== undefined) data.writeUInt16LE(change.flags, entry + 8);
  if (change.method !== undefined) data.writeUInt16LE(change.method, entry + 10);
  if (change.bytes !== undefined) data.writeUInt32LE(change.bytes, entry + 24);
  return data;
}

describe('a malicious zip archive', () => {
  it('is refused if it would unpack to too much', async () => {
    const { outcome, seconds } = await timed('a.zip', BOMB);
    expect(outcome).toBe('The archive would unpack to 67 MB, which is too much: at most 300 MB are allowed');
    expect(seconds).toBeLessThan(3);
  });

  it.each([1, 1000])('unpacks no more than the %i bytes that an entry declares', async (bytes) => {
    const inflate = vi.spyOn(zlib, 'inflateRawSync');
    const { outcome } = await timed('a.zip', lying(BOMB, { bytes }));
    expect(outcome).toBe('The archive is damaged: please make it again');
    expect(inflate.mock.results.map(({ type }) => type)).toEqual(['throw']);
  });

  it('is refused if an entry unpacks to less than it declares', async () => {
    await expect(parseFile('a.zip', lying(archive({ 'sheet.csv': SHEET }), { bytes: 100_000 }))).rejects.toThrow(
      'damaged',
    );
  });

  it('is refused if its content does not match its checksum', async () => {
    const zip = Buffer.from(zipSync({ 'sheet.csv': strToU8(SHEET) }, { level: 0 }));
    zip.write('W', zip.indexOf('Which'));
    zip.write('w', zip.indexOf('Which'));
    await expect(parseFile('a.zip', zip)).rejects.toThrow('The archive is damaged: please make it again');
  });

  it('is refused if entries overlap, so that little data unpacks to much', async () => {
    const zip = Buffer.from(zipSync({ 'sheet.csv': new Uint8Array(2 * MEGABYTE) }, { level: 0 }));
    const start = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    const end = zip.indexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    const directory = Array.from({ length: 900 }, (_, index) => {
      const entry = Buffer.from(zip.subarray(start, end));
      entry.write(`${index}`.padStart(5, 's'), 46);
      return entry;
    });
    const tail = Buffer.from(zip.subarray(end));
    tail.writeUInt16LE(directory.length, 8);
    tail.writeUInt16LE(directory.length, 10);
    const { outcome } = await timed('a.zip', Buffer.concat([zip.subarray(0, start), ...directory, tail]));
    expect(outcome).toMatch(/^The archive would unpack to 1,887 MB/);
  });

  it('is refused if it contains archives, however deep', async () => {
    let nested = archive({ 'zeros.bin': new Uint8Array(MEGABYTE) });
    for (let depth = 0; depth < 5; depth++) nested = archive({ 'lib0.zip': nested, 'lib1.zip': nested });
    await expect(parseFile('a.zip', nested)).rejects.toThrow(
      'The archive has another archive in it, "lib0.zip": please unpack that first',
    );
  });

  it('is refused if it has too many files', async () => {
    const files = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`${index}.png`, PNG]));
    await expect(parseFile('a.zip', archive(files))).rejects.toThrow(
      'The archive has more than 5,000 files: please split it',
    );
  });

  it.each(['../a.png', 'images/../../a.png', '/etc/a.png', '..\\a.png', 'C:/a.png', 'images\\a.png', 'a\0.png'])(
    'is refused if a name points outside of it: %j',
    async (name) => {
      await expect(parseFile('a.zip', archive({ 'sheet.csv': SHEET, [name]: PNG }))).rejects.toThrow(
        'The archive has a file whose name points outside it',
      );
    },
  );

  it('is refused if it is encrypted or packed by an unknown method', async () => {
    const zip = archive({ 'sheet.csv': SHEET });
    await expect(parseFile('a.zip', lying(zip, { flags: 1 }))).rejects.toThrow(
      'The archive is protected by a password',
    );
    await expect(parseFile('a.zip', lying(zip, { method: 99 }))).rejects.toThrow('packed in an unusual way');
  });
});

describe('a malicious workbook', () => {
  const parts = unzipSync(workbook([HEADINGS, ROW]));
  const SHEET_XML = 'xl/worksheets/sheet1.xml';
  const textOf = (name: string) => new TextDecoder().decode(parts[name]);
  /** The workbook with a change to the text of its sheet. */
  const withSheet = (change: (text: string) => string) =>
    zipSync({ ...parts, [SHEET_XML]: strToU8(change(textOf(SHEET_XML))) });

  it('is refused if it would unpack to too much, or declares less than it unpacks to', async () => {
    // `lying` changes the first entry, which is the large one.
    const { [SHEET_XML]: _small, ...others } = parts;
    const bomb = zipSync({ [SHEET_XML]: ZEROS, ...others });
    expect((await timed('a.xlsx', bomb)).outcome).toMatch(/^The archive would unpack to 67 MB/);
    expect((await timed('a.xlsx', lying(bomb, { bytes: 10 }))).outcome).toMatch(/damaged/);
  });

  it('is refused if a name points outside of it', async () => {
    await expect(parseFile('a.xlsx', zipSync({ ...parts, '../../x.xml': PNG }))).rejects.toThrow('points outside');
  });

  it('is read without its macros and its links to other files', async () => {
    const types = textOf('[Content_Types].xml').replace(
      '</Types>',
      '<Override PartName="/xl/externalLinks/externalLink1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml"/><Override PartName="/xl/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
    );
    const file = zipSync({
      ...parts,
      '[Content_Types].xml': strToU8(types),
      'xl/vbaProject.bin': strToU8('Sub Auto_Open()'),
      'xl/externalLinks/externalLink1.xml': strToU8('<externalLink><externalBook r:id="rId1"/></externalLink>'),
      'xl/externalLinks/_rels/externalLink1.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="file:///etc/passwd" TargetMode="External"/></Relationships>',
      ),
    });
    const { questions, problems } = await parseFile('a.xlsx', file);
    expect([questions.map(({ question }) => question), problems]).toEqual([['Which?'], []]);
  });

  it('reads formulas by their stored value, and never evaluates them', async () => {
    const sheet = utils.aoa_to_sheet([HEADINGS, ['', 'x', 'y', '', '', 'B', '', '']]);
    sheet['A2'] = { t: 's', v: 'Stored', f: 'HYPERLINK("http://127.0.0.1/","x")' };
    sheet['G2'] = { t: 'n', f: '1+1' };
    const { questions } = await parseFile('a.xlsx', workbookOf({ Q: sheet }));
    expect(questions).toMatchObject([{ question: 'Stored', explanation: null }]);
  });

  it('is read at once if its only other cell is in the last row and column, or beyond', async () => {
    const far = (reference: string) => {
      const row = `<row r="${/\d+/.exec(reference)?.[0]}"><c r="${reference}" t="str"><v>x</v></c></row>`;
      return withSheet((text) => text.replace('</sheetData>', `${row}</sheetData>`));
    };
    for (const reference of ['B1048576', 'A4000000000']) {
      const { outcome, seconds } = await timed('a.xlsx', far(reference));
      expect(outcome).toMatchObject({ questions: [{ question: 'Which?' }] });
      expect(seconds).toBeLessThan(3);
    }
    for (const reference of ['XFD3', 'ZZZZZZ3']) {
      const { outcome, seconds } = await timed('a.xlsx', far(reference));
      expect(outcome).toBe('Row 3 has more than 1,000 columns: please delete what is to the right of the table');
      expect(seconds).toBeLessThan(3);
    }
  });

  it('leaves its declared entities unexpanded', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefghi'
      .split('')
      .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'.charAt(index)};`.repeat(10)}">`)
      .join('')}]>`;
    const laughing = withSheet((text) => text.replace(/^<\?xml[^>]*>/, laughs).replaceAll('Which?', '&i;'));
    const { outcome, seconds } = await timed('a.xlsx', laughing);
    expect(JSON.stringify(outcome).length).toBeLessThan(2000);
    expect(seconds).toBeLessThan(3);
  });
});

describe('a malicious QTI package', () => {
  const ITEM = qtiItem({ title: 'Q', declared: correct('A'), body: choice() });
  const LAUGHS = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><x>&b;</x>`;
  const DOCTYPE = 'is not valid XML: in line 1, document types and declarations of entities are not allowed';
  const messagesOf = async (data: Uint8Array) =>
    (await parseFile('a.zip', data)).problems.map(({ message }) => message);

  it('is refused if it would unpack to too much, or an item declares less than it unpacks to', async () => {
    const bomb = qtiPackage({ 'a.xml': ITEM }, { files: { 'media/a.png': ZEROS } });
    expect((await timed('a.zip', bomb)).outcome).toMatch(/^The archive would unpack to 67 MB/);
    expect((await timed('a.zip', lying(qtiPackage({ 'a.xml': ITEM }), { bytes: 10 }))).outcome).toMatch(/damaged/);
  });

  it('is refused if a name points outside of it', async () => {
    await expect(parseFile('a.zip', qtiPackage({ 'a.xml': ITEM }, { files: { '../a.png': PNG } }))).rejects.toThrow(
      'points outside it',
    );
  });

  it('expands no entities, in its manifest or in an item', async () => {
    await expect(parseFile('a.zip', archive({ 'imsmanifest.xml': LAUGHS }))).rejects.toThrow(DOCTYPE);
    expect(await messagesOf(qtiPackage({ 'a.xml': ITEM, 'b.xml': LAUGHS }))).toEqual([`"b.xml" ${DOCTYPE}`]);
  });

  it.each(['../../../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', 'https://example.org/a.png', '%2e%2e/a', ''])(
    'shows no picture from elsewhere: %j',
    async (source) => {
      const body = `<img src="${source}" alt=""/>${choice()}`;
      const { problems, questions } = await parseFile(
        'a.zip',
        qtiPackage({ 'a.xml': qtiItem({ declared: correct('A'), body }) }),
      );
      expect(questions).toEqual([]);
      expect(problems[0]?.message).toContain('which is not in the package');
    },
  );

  it('refuses items that are too deep, too wide or cut off', async () => {
    const deep = qtiItem({ body: `${'<p>'.repeat(60)}${'</p>'.repeat(60)}` });
    const hotspots = Array.from(
      { length: 20_000 },
      (_, index) => `<hotspotChoice identifier="h${index}" shape="circle" coords="1,1,1"/>`,
    );
    const wide = qtiItem({
      title: 'Wide',
      response: MANY,
      declared: correct(...Array.from({ length: 20_000 }, (_, index) => `h${index}`)),
      body: `<hotspotInteraction responseIdentifier="RESPONSE"><object data="a.png" width="9" height="9"/>${hotspots.join('')}</hotspotInteraction>`,
    });
    const { outcome, seconds } = await timed(
      'a.zip',
      qtiPackage({ 'a.xml': deep, 'b.xml': wide, 'c.xml': ITEM.slice(0, 600) }),
    );
    expect(outcome).toMatchObject({
      questions: [],
      problems: [
        { message: '"a.xml" is not valid XML: in line 5, elements are nested too deeply' },
        { message: '"Wide" has more parts than any question can have' },
        { message: expect.stringMatching(/^"c.xml" is not valid XML: in line \d/) as string },
      ],
    });
    expect(seconds).toBeLessThan(3);
  });

  it('is refused with 10,000 items, and read with 4,000 that show one picture', async () => {
    const body = `<img src="a.png" alt=""/>${choice()}`;
    const item = qtiItem({ declared: correct('A'), body });
    const items = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.xml`, item]));
    const files = { 'a.png': PNG };
    expect((await timed('a.zip', qtiPackage(items(10_000), { files }))).outcome).toBe(
      'The archive has more than 5,000 files: please split it',
    );
    const { outcome, seconds } = await timed('a.zip', qtiPackage(items(4000), { files }));
    expect(outcome).toMatchObject({ totalCount: 4000, problems: [], images: new Map([['a.png', Buffer.from(PNG)]]) });
    expect(seconds).toBeLessThan(10);
  });
});
