import { describe, expect, it } from 'vitest';
import { archive, HEADINGS, parseFile, PNG, workbook } from '#tests/support/import-files.ts';

const HEAD = 'Question,A,B,Correct,Image';
const rows = (...images: string[]) =>
  [HEAD, ...images.map((image, index) => `${index + 1}?,x,y,A,${image}`)].join('\n');
const read = (files: Record<string, string | Uint8Array>) => parseFile('a.zip', archive(files));

describe('an archive of a sheet and its images', () => {
  it('imports the images that the sheet names, by path or name, ignoring case', async () => {
    const { questions, problems, images, format } = await read({
      'set/Questions.CSV': rows(
        'Liver.PNG',
        'images/Portal vein.jpg',
        './gall.gif',
        'Spleen.webp',
        'images\\spleen.jpeg',
        'set/liver.png',
        '',
      ),
      'set/liver.png': PNG,
      'set/images/portal vein.JPG': PNG,
      'set/gall.gif': PNG,
      'set/spleen.WEBP': PNG,
      'set/images/spleen.jpeg': PNG,
      '__MACOSX/set/._liver.png': 'litter',
      'set/.DS_Store': 'litter',
      'Thumbs.db': 'litter',
    });
    expect(format).toBe('zip');
    expect(problems).toEqual([]);
    const used = [
      'set/liver.png',
      'set/images/portal vein.JPG',
      'set/gall.gif',
      'set/spleen.WEBP',
      'set/images/spleen.jpeg',
    ];
    expect(questions.map(({ image }) => image)).toEqual([...used, 'set/liver.png', null]);
    expect([...images.keys()].toSorted()).toEqual(used.toSorted());
    expect(new Uint8Array(images.get('set/gall.gif') ?? [])).toEqual(PNG);
  });

  it('finds images whose names have accents as separate characters, as on a Mac', async () => {
    const name = 'Größe.png';
    for (const [written, stored] of [
      [name.normalize('NFC'), name.normalize('NFD')],
      [name.normalize('NFD'), name.normalize('NFC')],
    ] as const) {
      const { questions, problems } = await read({ 'a.csv': rows(written), [stored]: PNG });
      expect(problems).toEqual([]);
      expect(questions).toMatchObject([{ image: stored }]);
    }
  });

  const TABLE = [
    [...HEADINGS, 'Image'],
    ['1?', 'x', 'y', '', '', 'A', '', '', 'a.png'],
  ];
  it.each([
    ['questions.xlsx', workbook(TABLE)],
    ['questions.xls', workbook(TABLE, 'biff8')],
    ['questions.txt', 'QUESTION: 1?\nA) x\nB) y\nCORRECT: A\nIMAGE: a.png'],
  ])('may have %s as its sheet', async (name, sheet) => {
    expect((await read({ [name]: sheet, 'a.png': PNG })).questions).toMatchObject([{ question: '1?', image: 'a.png' }]);
  });

  it('is read with its names in the code page of old programs, and with a line end after it', async () => {
    const zip = Buffer.from(archive({ 'sheet.csv': rows('Gr\u00FC\u00DFe.png'), 'Gr@#e.png': PNG }));
    const old = zip.toString('latin1').replaceAll('Gr@#e', 'Gr\u0081\u00E1e');
    const { images } = await parseFile('a.zip', Buffer.from(`${old}\n`, 'latin1'));
    expect([...images.keys()]).toEqual(['Gr\u00FC\u00DFe.png']);
  });

  it('reports images named in a row that are missing, ambiguous or unusable', async () => {
    const { problems } = await read({
      'sheet.csv': rows('no.png', 'twice.png', 'drawing.svg', '/media/images/kept.webp'),
      'a/twice.png': PNG,
      'b/twice.png': PNG,
      'drawing.svg': '<svg/>',
    });
    expect(problems).toMatchObject([
      { line: 2, message: 'The archive has no image "no.png": please add it, or fix its name' },
      { line: 3, message: 'The archive has several images "twice.png": please write the folder as well' },
      { line: 4, message: 'The file "drawing.svg" is not a supported image: please use JPG, PNG, GIF or WebP' },
      {
        line: 1,
        questionNumber: null,
        message:
          'No question uses these files of the archive, which were not imported: "a/twice.png", "b/twice.png", "drawing.svg"',
      },
    ]);
  });

  it('refuses an image of more than 10 MB without unpacking it', async () => {
    const large = new Uint8Array(11 * 1024 * 1024).map((_, index) => (index * 2_654_435_761) >>> 13);
    const { problems, images } = await read({ 'sheet.csv': rows('a.png', ''), 'a.png': large });
    expect(problems).toMatchObject([{ line: 2, message: 'The image "a.png" is larger than 10 MB' }]);
    expect(images.size).toBe(0);
  });

  it('keeps no image of a refused row', async () => {
    const { images } = await read({ 'sheet.csv': `${HEAD}\n1?,x,y,C,a.png\n2?,x,y,A,\n`, 'a.png': PNG });
    expect(images.size).toBe(0);
  });

  it.each([
    [{ 'a.png': PNG }, 'The archive has no sheet in it: please add one (.csv, .xlsx, .xls or .txt)'],
    [
      { 'a.csv': rows(''), 'b.txt': 'x' },
      'The archive has more than one sheet in it ("a.csv", "b.txt"): please keep one',
    ],
    [{ 'a.csv': rows(''), 'b.rar': 'x' }, 'The archive has another archive in it, "b.rar": please unpack that first'],
    [{ 'a.csv': PNG }, 'This file is named .csv, but it is something else, not plain text'],
    [{ 'a.csv': archive({ 'b.csv': rows('') }) }, 'This file is named .csv, but it is a zip archive, not plain text'],
  ])('is refused if it contains the wrong files', async (files, message) => {
    await expect(read(files)).rejects.toThrow(message);
  });
});
