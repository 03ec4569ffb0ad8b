import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { flashcards, flashcardVersions, topics } from '#server/db/schema/content.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { flashcardImportPreview, flashcardImportResult } from '#shared/cards/flashcard-files.contract.ts';
import { errorBody } from '#shared/contract/fields.ts';
import { basicNote, clozeNote, latestPackage, legacyPackage, type GivenPackage } from '#tests/support/anki-packages.ts';
import { aFlashcard, aTeacher, aTopic, NOBODY } from '#tests/support/factories.ts';
import { uploadPackage } from '#tests/support/flashcard-files.ts';
import { uploadQuestions } from '#tests/support/question-files.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aPicture } from '#tests/support/media-files.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

async function importing(given: GivenPackage, fields: Record<string, string> = {}) {
  const answer = await uploadPackage(teacher, { data: await latestPackage(given), fields });
  return answer.status === 200
    ? { result: flashcardImportResult.parse(JSON.parse(answer.text)), error: null }
    : { result: null, error: { status: answer.status, ...errorBody.parse(JSON.parse(answer.text)) } };
}

async function previewing(given: GivenPackage) {
  const data = await legacyPackage(given);
  const { text } = await uploadPackage(teacher, { data, path: '/api/flashcards/import/preview' });
  return flashcardImportPreview.parse(JSON.parse(text));
}

const storedCards = () => hub.db.select().from(flashcards).orderBy(asc(flashcards.createdAt));
const aPng = async (width: number) => new Uint8Array(await aPicture({ width, height: 30 }).png().toBuffer());
const EMPTY_BACK = basicNote('No back', '');

describe('the import', () => {
  it('stores the cards of a package in their order, and creates missing topics', async () => {
    const liver = await aTopic(hub.db, { name: 'liver' });
    const fronts = Array.from({ length: 30 }, (_none, i) => `Front ${i}`);
    const { result } = await importing({
      notes: [
        ...fronts.map((front) => basicNote(front, 'x', { deck: 'Liver::Veins' })),
        clozeNote('The {{c1::portal}} vein', 'More', { deck: 'Spleen' }),
      ],
    });
    expect(result).toEqual({
      count: 31,
      total: 31,
      skippedProblems: 0,
      skippedDuplicates: 0,
      createdTopics: ['liver > Veins', 'Spleen'],
      binActionId: expect.any(String) as unknown,
      remarks: { itemCount: 0, summary: [], items: [] },
    });
    const rows = await storedCards();
    expect(rows.map(({ front }) => front)).toEqual([...fronts, 'The [...] vein']);
    expect(new Set(rows.map(({ createdAt }) => createdAt.getTime())).size).toBe(31);
    const last = { back: 'The portal vein\n\nMore', cloze: 'The {{c1::portal}} vein', createdAt: hub.clock.read() };
    expect(rows.at(-1)).toMatchObject(last);
    const versions = await hub.db.select().from(flashcardVersions);
    expect(new Set(versions.map(({ flashcardId }) => flashcardId))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(versions.filter(({ changedById }) => changedById === null)).toEqual([]);
    const made = await hub.db.select().from(topics);
    const veins = made.find(({ name }) => name === 'Veins');
    expect(veins?.parentId).toBe(liver.id);
    expect(rows[0]?.topicId).toBe(veins?.id);
  });

  it('stores masks with their cards, and distinguishes cards by their masks', async () => {
    const mask = (number: number) =>
      `{{c${number}::image-occlusion:rect:left=.${number}:top=.2:width=.3:height=.1:oi=1}}`;
    const given: GivenPackage = {
      notes: [
        {
          type: {
            name: 'Image Occlusion',
            isCloze: true,
            fields: ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments'],
            templates: [{ front: '{{cloze:Occlusion}}{{Image}}', back: '{{cloze:Occlusion}}{{Image}}{{Back Extra}}' }],
          },
          fields: [mask(1) + mask(2), '<img src="scan.png">', 'Which organ?', 'Right', ''],
          ordinals: [0, 1],
        },
      ],
      media: { 'scan.png': await aPng(60) },
    };
    expect((await importing(given, { skipDuplicates: '1' })).result).toMatchObject({ count: 2, skippedDuplicates: 0 });
    const rows = await storedCards();
    expect(rows).toMatchObject([
      { front: 'Which organ?', back: 'Right', cloze: null, occlusion: { mode: 'all', asked: 0 } },
      { front: 'Which organ?', back: 'Right', occlusion: { asked: 1, masks: [{ x: 0.1 }, { x: 0.2 }] } },
    ]);
    expect(rows[0]?.imageUrl).toMatch(/^\/media\/images\//);
    expect((await importing(given, { skipDuplicates: '1' })).result).toMatchObject({ count: 0, skippedDuplicates: 2 });
    expect(await importing({ ...given, media: {} })).toMatchObject({ error: { status: 400 } });
  });

  it('puts cards of the default deck into the given topic, or into none', async () => {
    const topic = await aTopic(hub.db);
    await importing({ notes: [basicNote('a', 'b')] }, { topicId: topic.id });
    hub.clock.advance({ seconds: 1 });
    await importing({ notes: [basicNote('c', 'd'), basicNote('e', 'f', { deck: 'Other' })] }, { topicId: '' });
    const rows = await storedCards();
    expect(rows.map(({ topicId }) => topicId)).toEqual([topic.id, null, expect.any(String)]);
  });

  it('encodes and stores images', async () => {
    await importing({
      notes: [basicNote('Which?<img src="a.png">', 'x<img src="b.png">'), basicNote('Again?<img src="a.png">', 'y')],
      media: { 'a.png': await aPng(40), 'b.png': await aPng(41) },
    });
    const [first, second] = await storedCards();
    expect(first?.imageUrl).toMatch(/^\/media\/images\/[0-9a-f-]{36}$/);
    expect(first?.imageUrl).toBe(second?.imageUrl);
    expect(first?.backImageUrl).not.toBe(first?.imageUrl);
    const files = await hub.db.select().from(mediaFiles).orderBy(mediaFiles.width);
    expect(files.map(({ contentType, width }) => ({ contentType, width }))).toEqual([
      { contentType: 'image/webp', width: 40 },
      { contentType: 'image/webp', width: 41 },
    ]);
    expect((await teacher.send('GET', first?.imageUrl ?? '')).status).toBe(200);
  });

  it('leaves out invalid images, and refuses cards that contain nothing else', async () => {
    const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const notes = [basicNote('Which?<img src="a.png">', 'x'), basicNote('<img src="a.png">', 'y')];
    const given = { notes, media: { 'a.png': script } };
    const issues = [{ path: 'note 2', message: expect.stringContaining('a.png') as string }];
    expect((await importing(given)).error).toMatchObject({ status: 400, issues });
    const { result } = await importing(given, { validCardsOnly: '1' });
    expect(result).toMatchObject({ count: 1, total: 2, skippedProblems: 1 });
    expect(await storedCards()).toMatchObject([{ front: 'Which?', imageUrl: null }]);
  });

  it('stores all or nothing, and says what is wrong with each note', async () => {
    const { error } = await importing({ notes: [basicNote('a', 'b'), EMPTY_BACK], media: {} });
    expect(error).toEqual({
      status: 400,
      code: 'import_refused',
      message: 'One note of this package has a problem. Nothing was imported.',
      issues: [{ path: 'note 2', message: 'The back is empty' }],
    });
    expect(await hub.db.$count(flashcards)).toBe(0);
    expect(await hub.db.$count(topics)).toBe(0);
  });

  it('imports only the valid cards if the teacher asks for it', async () => {
    const { result } = await importing({ notes: [basicNote('a', 'b'), EMPTY_BACK] }, { validCardsOnly: '1' });
    expect(result).toMatchObject({ count: 1, total: 2, skippedProblems: 1 });
    expect((await importing({ notes: [EMPTY_BACK] }, { validCardsOnly: '1' })).error?.status).toBe(400);
  });

  it('leaves out duplicates of the deck and within the package if asked to', async () => {
    await aFlashcard(hub.db, { front: 'a', back: 'b' });
    const notes = [basicNote('a', 'b'), basicNote('a', 'B'), basicNote('c', 'd'), basicNote('c', 'd')];
    const skipped = { count: 2, skippedDuplicates: 2 };
    expect((await importing({ notes }, { skipDuplicates: '1' })).result).toMatchObject(skipped);
    expect((await importing({ notes })).result).toMatchObject({ count: 4, skippedDuplicates: 0 });
  });

  it('distinguishes cards by their images within a package', async () => {
    const given = {
      notes: [basicNote('<img src="1.png">', 'Liver'), basicNote('<img src="2.png">', 'Liver')],
      media: { '1.png': await aPng(10), '2.png': await aPng(20) },
    };
    expect((await importing(given, { skipDuplicates: '1' })).result).toMatchObject({ count: 2 });
  });

  it('refuses an unknown topic', async () => {
    const notes = [basicNote('a', 'b')];
    expect((await importing({ notes }, { topicId: 'x' })).error?.status).toBe(400);
    const { error } = await importing({ notes }, { topicId: NOBODY });
    expect(error).toMatchObject({ status: 404, message: 'Topic not found' });
    expect(await hub.db.$count(flashcards)).toBe(0);
  });
});

describe('the preview', () => {
  it('shows what an import would do, and changes nothing in the deck', async () => {
    await aFlashcard(hub.db, { front: 'a', back: 'b' });
    await aTopic(hub.db, { name: 'Abdomen' });
    const preview = await previewing({
      notes: [
        basicNote('a', 'b'),
        basicNote('Which?<img src="a.png"> [sound:x.mp3]', 'c', { deck: 'Abdomen::Liver' }),
        EMPTY_BACK,
        clozeNote('A {{c1::b::hint}}'),
      ],
      media: { 'a.png': await aPng(8) },
    });
    expect(preview).toEqual({
      token: expect.any(String),
      totalCount: 4,
      newCount: 2,
      duplicateCount: 1,
      problemCount: 1,
      problems: [{ noteNumber: 3, excerpt: 'No back', message: 'The back is empty' }],
      remarks: {
        itemCount: 1,
        summary: [{ kind: 'sound', count: 1 }],
        items: [{ number: 2, line: null, excerpt: 'Which?', remarks: [{ kind: 'sound', detail: 'x.mp3' }] }],
      },
      newTopics: ['Abdomen > Liver'],
      imageCount: 1,
      sample: [
        { front: 'a', back: 'b', cloze: null, topic: null, hasImage: false },
        { front: 'Which?', back: 'c', cloze: null, topic: 'Abdomen > Liver', hasImage: true },
        { front: 'A [hint]', back: 'A b', cloze: 'A {{c1::b::hint}}', topic: null, hasImage: false },
      ],
    });
    expect(await hub.db.$count(flashcards)).toBe(1);
    expect(await hub.db.$count(topics)).toBe(1);
    expect(await hub.db.select({ claimedAt: mediaFiles.claimedAt }).from(mediaFiles)).toEqual([{ claimedAt: null }]);
  });

  it('is confirmed by its token, with the images of the package', async () => {
    const { token } = await previewing({
      notes: [basicNote('Which?<img src="a.png">', 'c')],
      media: { 'a.png': await aPng(8) },
    });
    const confirm = () => uploadQuestions(teacher, { path: '/api/flashcards/import', fields: { token } });
    expect((await confirm()).body).toMatchObject({ count: 1 });
    const [card] = await storedCards();
    const [image] = await hub.db.select().from(mediaFiles);
    expect(card?.imageUrl).toBe(`/media/images/${image?.name}`);
    expect(image?.claimedAt).not.toBeNull();
    expect(await confirm()).toMatchObject({ status: 410, body: { code: 'import_expired' } });
    expect(await hub.db.$count(flashcards)).toBe(1);
  });

  it('shortens long lists, but counts everything', async () => {
    const notes = [basicNote('a', 'b'), ...Array.from({ length: 501 }, (_none, i) => basicNote(`Bad ${i}`, ''))];
    const { problemCount, problems } = await previewing({ notes });
    expect([problemCount, problems.length, problems[0]?.noteNumber]).toEqual([501, 500, 2]);
  });
});
