import { describe, expect, it } from 'vitest';
import { flashcards } from '#server/db/schema/content.ts';
import { flashcardImportPreview, flashcardImportResult } from '#shared/cards/flashcard-files.contract.ts';
import { errorBody } from '#shared/contract/fields.ts';
import { PROGRESS_TYPE } from '#shared/contract/progress-lines.ts';
import { basicNote, latestPackage, parsePackage } from '#tests/support/anki-packages.ts';
import { aFlashcard, aStudent, aTeacher, aTopic } from '#tests/support/factories.ts';
import { downloadPackage, uploadPackage } from '#tests/support/flashcard-files.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { uploadQuestions } from '#tests/support/question-files.ts';
import { progressLinesIn, type RawAnswer } from '#tests/support/test-client.ts';

const IMPORT = '/api/flashcards/import';
const PREVIEW = '/api/flashcards/import/preview';
const EXPORTS = ['apkg', 'csv', 'text', 'separated'].map((format) => `/api/flashcards/export-${format}`);

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const messageOf = ({ text }: RawAnswer) => errorBody.parse(JSON.parse(text)).message;
const aPackage = () => latestPackage({ notes: [basicNote('a', 'b'), basicNote('c', 'd')] });

describe.each([PREVIEW, IMPORT])('%s', (path) => {
  it.each(['deck.zip', 'deck', 'deck.apkg.exe', 'apkg'])('refuses the file %s', async (name) => {
    const answer = await uploadPackage(teacher, { path, name, data: await aPackage() });
    expect(answer.status).toBe(415);
    expect(messageOf(answer)).toBe('Invalid file type: Please upload an Anki package (.apkg)');
  });

  it('accepts a package whatever the case of its file name', async () => {
    expect((await uploadPackage(teacher, { path, name: 'Deck.APKG', data: await aPackage() })).status).toBe(200);
  });

  it('asks for a file if there is none', async () => {
    const answer = await uploadQuestions(teacher, { path, fields: { skipDuplicates: '1' } });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toBe('Please choose a file');
  });

  it('refuses a request that is not a form', async () => {
    expect((await teacher.send('POST', path, { payload: { file: 'x' } })).status).toBe(415);
  });

  it('says why a package cannot be read', async () => {
    const answer = await uploadPackage(teacher, { path, data: new TextEncoder().encode('no package') });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toBe('The archive is damaged: please make it again');
  });

  it('is for teachers', async () => {
    const student = await hub.as(await aStudent(hub.db));
    const data = await aPackage();
    expect((await uploadPackage(student, { path, data })).status).toBe(403);
    expect((await uploadPackage(hub.stranger(), { path, data })).status).toBe(401);
    expect(await hub.db.$count(flashcards)).toBe(0);
  });

  it('streams progress to callers that ask for it, and the result last', async () => {
    const lines = progressLinesIn(
      await uploadPackage(teacher, { path, data: await aPackage(), accept: PROGRESS_TYPE }),
    );
    expect(lines[0]).toEqual({ progress: { stage: 'Reading the file', done: 0, total: 1 } });
    expect(lines).toContainEqual({ progress: { stage: 'Comparing with the deck', done: 2, total: 2 } });
    const shape = path === IMPORT ? flashcardImportResult : flashcardImportPreview;
    expect(lines.at(-1)).toEqual({ result: shape.parse(Object(lines.at(-1)).result) });
  });
});

describe('the exports', () => {
  it.each(EXPORTS)('refuse a wrong topic: %s', async (path) => {
    expect((await teacher.send('GET', `${path}?topicIds=x`)).status).toBe(400);
  });

  it.each([
    ['export-apkg', 'application/octet-stream', 'flashcards-export.apkg'],
    ['export-csv', 'text/csv; charset=utf-8', 'flashcards-export.csv'],
    ['export-text', 'text/plain; charset=utf-8', 'flashcards-export.txt'],
    ['export-separated', 'text/plain; charset=utf-8', 'flashcards-export-tabs.txt'],
  ])('are downloads: %s', async (name, type, file) => {
    await aFlashcard(hub.db);
    const { status, headers } = await teacher.send('GET', `/api/flashcards/${name}`);
    expect(status).toBe(200);
    const disposition = `attachment; filename="${file}"`;
    expect(headers).toMatchObject({ 'content-type': type, 'content-disposition': disposition });
  });

  it('include only the matching cards', async () => {
    const main = await aTopic(hub.db, { name: 'Abdomen' });
    const sub = await aTopic(hub.db, { name: 'Liver', parentId: main.id });
    await aFlashcard(hub.db, { front: 'In the main category', topicId: main.id });
    await aFlashcard(hub.db, { front: 'In the subcategory', topicId: sub.id });
    await aFlashcard(hub.db, { front: 'In none' });
    const fronts = async (query: string) =>
      (await parsePackage(await downloadPackage(hub, teacher, query))).cards.map(({ front }) => front);
    expect(await fronts(`?topicIds=${main.id}`)).toEqual(['In the main category', 'In the subcategory']);
    expect(await fronts('?withoutTopic=1')).toEqual(['In none']);
    expect(await fronts('?search=SUBCAT')).toEqual(['In the subcategory']);
    for (const name of ['export-csv', 'export-text', 'export-separated']) {
      const { text } = await teacher.send('GET', `/api/flashcards/${name}?withoutTopic=1`);
      expect([text.includes('In none'), text.includes('In the main')]).toEqual([true, false]);
    }
  });

  it('keep the order of cards over several batches', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const fronts = Array.from({ length: 1203 }, (_none, i) => `Card ${i}`);
    const madeAt = (i: number) => ({ createdAt: new Date(start + Math.floor(i / 3)), id: idOf(i) });
    await hub.db.insert(flashcards).values(fronts.map((front, i) => ({ front, back: 'x', ...madeAt(i) })));
    const { cards } = await parsePackage(await downloadPackage(hub, teacher));
    expect(cards.map(({ front }) => front)).toEqual(fronts);
  });

  it('leave out missing images', async () => {
    await aFlashcard(hub.db, { imageUrl: '/media/images/gone.webp' });
    const { cards, remarked } = await parsePackage(await downloadPackage(hub, teacher));
    expect([cards[0]?.image, remarked]).toEqual([null, []]);
  });
});

const idOf = (i: number) => `01a00000-0000-7000-8000-${String(i).padStart(12, '0')}`;
