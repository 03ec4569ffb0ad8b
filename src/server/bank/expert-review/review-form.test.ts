import { beforeEach, expect, it } from 'vitest';
import type { questions } from '#server/db/schema/content.ts';
import { REVIEW_QUESTIONS, reviewSlug } from '#shared/bank/expert-review.ts';
import { downloadReviewForm } from '#shared/bank/expert-review.contract.ts';
import { aQuestion, aTeacher, aTopic, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { sampleOf } from '#tests/support/question-kind-samples.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const NASTY = `<script>alert(1)</script>" onload='x' & </textarea>`;
const ESCAPED = `&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload='x' &amp; &lt;/textarea&gt;`;

let teacher: TestClient;
const hub = hubForEachTest();
const topic = forEachTest(() => aTopic(hub.db, { name: 'First trimester' }));
beforeEach(async () => {
  hub.clock.set('2026-11-26T20:00:00Z');
  teacher = await hub.as(await aTeacher(hub.db));
});

const download = (topicId: string) => teacher.send('GET', `${downloadReviewForm.path}?topicId=${topicId}`);
const formOf = async (topicId = topic.id) => {
  const { status, text } = await download(topicId);
  expect(status).toBe(200);
  return text;
};
const add = (given: Partial<typeof questions.$inferInsert> = {}) => aQuestion(hub.db, { topicId: topic.id, ...given });
const ofKind = (kind: string, given: Partial<typeof questions.$inferInsert> = {}) => {
  const { options, content, key } = sampleOf(kind);
  return add({ kind, options, content, key: key as Record<string, unknown>, correctAnswer: null, ...given });
};

it('a form contains the questions of a topic with their keys, and fields for a verdict on each', async () => {
  const { id, versionId } = await add({
    question: 'Which organ?',
    options: ['Spleen', 'Liver'],
    correctAnswer: 1,
    explanation: 'It is large.',
    difficulty: 'hard',
    details: {
      reasons: { 0: 'It is small.' },
      source: { citation: 'A book', year: 2025, link: 'https://example.org/?a=1&b=2' },
      objective: 'Organs',
    },
  });
  const { headers, text } = await download(topic.id);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': 'attachment; filename="review-first-trimester.html"',
  });
  expect(text).toContain('<h1>Review: First trimester</h1>');
  expect(text).toMatch(/1 question with keys, from .+, as of Nov 26, 2026/);
  for (const question of REVIEW_QUESTIONS) expect(text).toContain(question);
  expect(text).toContain('One right answer · hard');
  expect(text).toContain(
    '<li><b>A.</b> <span class="text">Spleen</span><div class="text reason">It is small.</div></li>' +
      '<li class="key"><b>B.</b> <span class="text">Liver</span> <strong>– the key</strong></li>',
  );
  expect(text).toContain('<dl><dt>Explanation</dt><dd class="text">It is large.</dd>');
  expect(text).toContain('A book (2025) <a href="https://example.org/?a=1&amp;b=2"');
  expect(text).toContain(
    '<dt>Objective</dt><dd class="text">Organs</dd><dt>Topic</dt><dd class="text">First trimester</dd>',
  );
  expect(text).toContain(`data-question="${id}" data-version="${versionId}"`);
  expect(text.endsWith('</html>\n')).toBe(true);
});

it('the text of a question neither runs as code nor breaks the page', async () => {
  const nasty = await aTopic(hub.db, { name: NASTY });
  await hub.media.put('images', 'a.webp', Buffer.from('picture'));
  await add({
    topicId: nasty.id,
    question: NASTY,
    options: [NASTY, 'Other'],
    explanation: NASTY,
    imageUrl: '/media/images/a.webp',
    imageDescription: NASTY,
    details: {
      reasons: { 0: NASTY },
      objective: NASTY,
      source: { citation: NASTY, year: null, link: 'javascript:alert(1)' },
    },
  });
  const regions = [{ shape: 'rectangle', x: 0, y: 0, width: 1, height: 1, name: NASTY }];
  const hotspot = { key: { regions }, imageUrl: '/media/images/a.webp', details: { reasons: { 0: NASTY } } };
  await ofKind('hotspot', { topicId: nasty.id, content: { clicks: 1, partCredit: true }, ...hotspot });
  const text = await formOf(nasty.id);
  // Title, heading, topics, stem, option, key, explanation, description, reasons, objective, citation, region.
  expect(text.split(ESCAPED).length).toBeGreaterThan(14);
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text).not.toContain('javascript:');
  expect(text.match(/<textarea/g)).toHaveLength(2);
  expect(text).toContain(`alt="${ESCAPED}"`);
});

it('pictures and short loops are embedded in the file', async () => {
  await hub.media.put('images', 'a.webp', Buffer.from('picture'));
  await hub.media.put('videos', 'short.mp4', Buffer.from('loop'));
  await hub.media.put('videos', 'long.mp4', Buffer.alloc(2 * 1024 * 1024 + 1));
  await add({ imageUrl: '/media/images/a.webp', imageDescription: 'A cyst' });
  await add({ imageUrl: '/media/images/gone.webp' });
  await add({ videoUrl: '/media/videos/short.mp4' });
  await add({ videoUrl: '/media/videos/long.mp4' });
  const text = await formOf();
  const base64 = (content: string) => Buffer.from(content).toString('base64');
  expect(text).toContain(`<img src="data:image/webp;base64,${base64('picture')}" alt="A cyst">`);
  expect(text).toContain(`<video src="data:video/mp4;base64,${base64('loop')}"`);
  expect(text.match(/The picture is not in this file/g)).toHaveLength(1);
  expect(text.match(/The video is not in this file; watch it in the hub\./g)).toHaveLength(1);
});

it('keys of every kind are written in words, and places are drawn over the picture', async () => {
  await hub.media.put('images', 'a.webp', Buffer.from('picture'));
  const imageUrl = '/media/images/a.webp';
  await ofKind('multiple');
  await ofKind('numeric', { details: { reasons: { 330: 'That is the speed in air.' } } });
  await ofKind('order');
  await ofKind('labels');
  await ofKind('console', { details: { reasons: { aliased: 'It wraps around.' } } });
  await ofKind('hotspot', { imageUrl, details: { reasons: { outside: 'Look higher.' } } });
  const targets = [
    { x: 0.25, y: 0.5 },
    { x: 0.75, y: 0.5 },
  ];
  await ofKind('labels', { imageUrl, content: { targets, partCredit: true }, key: { labels: [0, 1] } });
  const text = await formOf();
  expect(text.match(/<strong>– the key<\/strong>/g)).toHaveLength(2);
  expect(text).toContain('<dt>Reason: 330 m/s</dt><dd class="text">That is the speed in air.</dd>');
  expect(text).toContain('outermost: Cortex, below it: Medulla, innermost: Renal pelvis');
  expect(text).toContain('Angle cursor off the vessel -3° to 3°, Aliased at most 1%');
  expect(text).toContain('It wraps around.');
  expect(text).toContain('<dt>Reason: Outside all regions</dt><dd class="text">Look higher.</dd>');
  expect(text).toContain(
    '<svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><ellipse cx="0.25" cy="0.25" rx="0.125" ry="0.0625"/>' +
      '<rect x="0.5" y="0.625" width="0.375" height="0.25"/></svg><span class="tag" style="left:12.5%;top:18.75%">Gallbladder</span>',
  );
  expect(text).toContain('<span class="spot" style="left:75%;top:50%">2</span>');
});

it('a main category includes its subcategories; retired questions and other topics are left out', async () => {
  const sub = await aTopic(hub.db, { name: 'Dating', parentId: topic.id });
  await add({ question: 'Mine?' });
  await add({ question: 'Below?', topicId: sub.id });
  await add({ question: 'Retired?', retiredAt: new Date() });
  await aQuestion(hub.db, { question: 'Elsewhere?' });
  const text = await formOf();
  expect(text).toContain('2 questions with keys');
  expect(text.match(/<section/g)).toHaveLength(2);
  expect(text).toContain('First trimester › Dating');
  expect(text).not.toMatch(/Retired\?|Elsewhere\?/);
  expect((await formOf(sub.id)).match(/<section/g)).toHaveLength(1);
});

it('each download of a topic is a new form, and an empty topic has a form as well', async () => {
  const [one, other] = [await formOf(), await formOf()];
  expect(one).toContain('0 questions');
  expect(/data-form="(.{36})"/.exec(one)?.[1]).not.toBe(/data-form="(.{36})"/.exec(other)?.[1]);
});

it('an unknown topic returns 404', async () => {
  expect((await download(NOBODY)).status).toBe(404);
  expect((await download('x')).status).toBe(400);
});

it.each([
  ['First trimester', 'first-trimester'],
  ['  Müller & Söhne: 2/3 ', 'muller-sohne-2-3'],
  ['سونار', 'topic'],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('a file name spells %j as %s', (name, slug) => {
  expect(reviewSlug(name)).toBe(slug);
});
