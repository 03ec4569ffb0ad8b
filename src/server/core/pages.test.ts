import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loginStudent } from '#shared/people/auth.contract.ts';
import { listOwnAssignments } from '#shared/practice/assignments.contract.ts';
import { createQuizSession, getQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { updateSite } from '#shared/hub/site.contract.ts';
import { SITE_DRAFT } from '#shared/hub/site.ts';
import { aQuestion, aStudent, aTeacher, aTopic, PASSWORD } from '#tests/support/factories.ts';
import { statementsOf } from '#tests/support/queries.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const page = (name: string) => `<head><!--head--></head><i>${name}</i><!--app--><script id="boot"><!--boot--></script>`;
const html = { headers: { accept: 'text/html' } };
const bootOf = (text: string): unknown => JSON.parse(/<script id="boot">(.*)<\/script>/.exec(text)?.[1] ?? '');

/** As Vite writes it: modules by their source, shared chunks by a name of their own. */
const MANIFEST = {
  'index.html': { file: 'assets/app.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_router.js': { file: 'assets/router.js', imports: ['index.html', '_react.js'] },
  '_form.js': { file: 'assets/form.js', imports: ['_router.js'] },
  'src/client/app/routes/public.tsx': { file: 'assets/public.js', imports: ['_router.js'] },
  'src/client/app/routes/student.tsx': { file: 'assets/student.js', imports: ['index.html', '_router.js'] },
  'src/client/app/routes/teacher.tsx': { file: 'assets/teacher.js', imports: ['_router.js'] },
  'src/client/practice/quiz-screen.tsx': { file: 'assets/quiz.js', imports: ['_form.js', '_router.js'] },
  'src/client/practice/quiz/quiz-setup.tsx': { file: 'assets/setup.js' },
  'src/client/practice/quiz/taking-quiz.tsx': { file: 'assets/taking.js' },
  'src/client/bank/questions-screen.tsx': { file: 'assets/questions.js', imports: ['_form.js'] },
};

let folder: string;
let hub: TestApp;
let stranger: TestClient;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-client-'));
  for (const sub of ['assets', '.vite']) fs.mkdirSync(path.join(folder, sub));
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  write('index.html', page('app'));
  write('landing.html', page('landing'));
  write('assets/main-1.js', 'run()');
  write('assets/main-1.js.br', 'packed');
  write('.vite/manifest.json', JSON.stringify(MANIFEST));
  write('favicon.svg', '<svg/>');
  hub = await createTestApp({ client: { folder, renderLanding: ({ title }) => `<h1>${title} rendered</h1>` } });
  stranger = hub.stranger();
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe('the public page', () => {
  const writeSite = async (texts: Partial<typeof SITE_DRAFT>) =>
    (await hub.as(await aTeacher(hub.db))).ok(updateSite, { body: { ...SITE_DRAFT, ...texts } });

  it('is rendered for a stranger at /, with the texts of the teacher', async () => {
    await writeSite({ title: 'Echo School' });
    const { text, status } = await stranger.send('GET', '/', html);
    expect(status).toBe(200);
    expect(text).toContain('<i>landing</i><h1>Echo School rendered</h1>');
    expect(text).toContain('<title>Echo School</title>');
    expect(bootOf(text)).toMatchObject({ user: null, site: { title: 'Echo School' } });
  });

  it('can be found by search engines, and nothing else can', async () => {
    expect((await stranger.send('GET', '/', html)).text).not.toContain('noindex');
    expect((await stranger.send('GET', '/auth', html)).text).toContain('noindex');
    expect((await stranger.send('GET', '/robots.txt')).text).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    expect((await stranger.send('GET', '/sitemap.xml')).text).toContain('<loc>http://localhost:3000/</loc>');
  });

  it('prevents a teacher’s text from ending the script that contains it', async () => {
    await writeSite({ quote: '</script><script>alert(1)</script>' });
    expect((await stranger.send('GET', '/', html)).text).not.toContain('<script>alert');
  });
});

describe('the app’s page', () => {
  it.each(['/quiz', '/quiz/', '/quiz?session=7', '/students/7', '/auth'])('is the page for %s', async (url) => {
    const answer = await stranger.send('GET', url, html);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<i>app</i>');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
  });

  it.each(['/no/such/screen', '/quiz/7', '/index.html', '/wp-login.php?x=/quiz'])(
    'is sent for %s too, with status 404, because no screen is there',
    async (url) => {
      const answer = await stranger.send('GET', url, html);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('<i>app</i>');
    },
  );

  it('has the same status for a HEAD request', async () => {
    const statuses = ['/quiz', '/no/such/screen'].map(async (url) => (await stranger.send('HEAD', url, html)).status);
    expect(await Promise.all(statuses)).toEqual([200, 404]);
  });

  it('contains the current user, so that nobody waits for it, but never the password', async () => {
    const student = await aStudent(hub.db);
    const browser = await hub.as(student);
    const { text } = await browser.send('GET', '/', html);
    expect(text).toContain('<i>app</i>');
    expect(bootOf(text)).toMatchObject({ user: { id: student.id, email: student.email } });
    expect(text).not.toContain('argon2');
  });

  it.each([
    ['a stranger', '/no/such/screen', ['public', 'router']],
    ['a student', '/quiz', ['student', 'quiz', 'setup', 'router', 'form']],
    ['a student', '/quiz?session=7', ['student', 'quiz', 'taking', 'router', 'form']],
    ['a student', '/questions', ['student', 'router']],
    ['a teacher', '/questions', ['teacher', 'questions', 'router', 'form']],
    ['a teacher', '/no/such/screen', ['teacher', 'router']],
  ])('preloads everything that %s needs at %s, and nothing else', async (who, url, files) => {
    const user = who === 'a teacher' ? await aTeacher(hub.db) : await aStudent(hub.db);
    const browser = who === 'a stranger' ? stranger : await hub.as(user);
    const { text } = await browser.send('GET', url, html);
    const head = text.slice(0, text.indexOf('</head>'));
    const asked = [...head.matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/(\w+)\.js">/g)];
    expect(asked.map(([, name]) => name)).toEqual(files);
  });

  it('is not sent for requests that do not ask for a page', async () => {
    expect((await stranger.send('GET', '/quiz', { headers: { accept: 'application/json' } })).status).toBe(404);
    expect((await stranger.send('POST', '/quiz')).status).toBe(404);
  });

  it.each(['/assets/main-0.js', '/api/nothing', '/media/nothing', '/api'])('is not sent for %s', async (url) => {
    const answer = await stranger.send('GET', url, { headers: { accept: '*/*' } });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('has a policy that allows no foreign scripts and no framing', async () => {
    const { headers } = await stranger.send('GET', '/');
    expect(headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('enforces https if the public address uses it', async () => {
    const client = { folder, renderLanding: null };
    const secure = await createTestApp({ client, publicUrl: 'https://hub.example' });
    const { headers } = await secure.stranger().send('GET', '/');
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000; includeSubDomains/);
  });
});

describe('the first responses in a page', () => {
  const answersOf = (text: string) => (bootOf(text) as { answers: Record<string, unknown> }).answers;

  async function studentInQuiz(question: Parameters<typeof aQuestion>[1] = {}) {
    const topic = await aTopic(hub.db);
    await aQuestion(hub.db, { topicId: topic.id, ...question });
    const student = await hub.as(await aStudent(hub.db));
    const session = await student.ok(createQuizSession, { body: { topicIds: [topic.id], totalQuestions: 1 } });
    return { student, session, open: () => student.send('GET', `/quiz?session=${session.id}`, html) };
  }

  it('are what the API returns to the same user, without the key of an open question', async () => {
    const { student, session, open } = await studentInQuiz({ explanation: 'It is the second.' });
    const { text, headers } = await open();
    const answers = answersOf(text);
    expect(answers).toEqual({
      '/api/user/assignments': await student.ok(listOwnAssignments, {}),
      [`/api/quiz-sessions/${session.id}`]: await student.ok(getQuizSession, { params: { id: session.id } }),
    });
    expect(text).not.toMatch(/correctAnswer|It is the second/);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('are never those of another user, and a stranger gets none', async () => {
    const { session } = await studentInQuiz();
    const other = await hub.as(await aStudent(hub.db));
    const url = `/quiz?session=${session.id}`;
    expect(Object.keys(answersOf((await other.send('GET', url, html)).text))).toEqual(['/api/user/assignments']);
    const { text, headers } = await stranger.send('GET', url, html);
    expect(answersOf(text)).toEqual({});
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  it('can’t end the script that contains them', async () => {
    const { open } = await studentInQuiz({ question: '</script><script>alert(1)</script>' });
    const { text } = await open();
    expect(text).not.toContain('<script>alert');
    expect(JSON.stringify(answersOf(text))).toContain('</script><script>alert(1)</script>');
  });

  it('of the portal take 12 queries: the session and what several of them need are read once', async () => {
    const student = await hub.as(await aStudent(hub.db));
    const open = () => student.send('GET', '/', html);
    // Makes the plan of the day.
    await open();
    const statements = await statementsOf(open);
    expect(statements.filter((statement) => statement.includes('card_review_log'))).toHaveLength(1);
    expect(statements).toHaveLength(12);
  });

  it('are left out if they can’t be read, and the page is sent all the same', async () => {
    const { student } = await studentInQuiz();
    const answer = await student.send('GET', '/quiz?session=none', html);
    expect(answer.status).toBe(200);
    expect(Object.keys(answersOf(answer.text))).toEqual(['/api/user/assignments']);
  });

  it('are left out of a page that is stored for later', async () => {
    const { student } = await studentInQuiz();
    const { text } = await student.send('GET', '/quiz', { headers: { ...html.headers, 'x-without-answers': '1' } });
    expect(answersOf(text)).toEqual({});
  });

  it('count days in the time zone of the sign-in', async () => {
    const user = await aStudent(hub.db);
    const browser = hub.stranger();
    browser.headers['x-time-zone'] = 'Asia/Tokyo';
    await browser.ok(loginStudent, { body: { email: user.email, password: PASSWORD } });
    expect(bootOf((await browser.send('GET', '/', html)).text)).toMatchObject({
      timeZone: 'Asia/Tokyo',
      answers: { '/api/today': expect.anything(), '/api/portal': expect.anything() },
    });
  });

  it('preload the picture of the question, in the widths it is stored in', async () => {
    const image = '/media/images/3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11';
    const { open } = await studentInQuiz({ imageUrl: image });
    const [link = ''] = /<link rel="preload" as="image"[^>]*>/.exec((await open()).text) ?? [];
    expect(link).toContain(`imagesrcset="${image}?width=480 480w, `);
    expect(link).toContain('imagesizes="');
  });
});

describe('the client’s files', () => {
  it('are cached forever with a digest in their name, and for an hour without', async () => {
    const asset = await stranger.send('GET', '/assets/main-1.js');
    expect(asset).toMatchObject({ status: 200, text: 'run()' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await stranger.send('GET', '/favicon.svg');
    expect(icon.headers['cache-control']).toBe('public, max-age=3600');
  });

  it('have page policies only if they can be opened as a page, and their types are never sniffed', async () => {
    const script = await stranger.send('GET', '/assets/main-1.js', { headers: { 'accept-encoding': 'br' } });
    const picture = await stranger.send('GET', '/favicon.svg');
    expect(script.headers['content-encoding']).toBe('br');
    expect(script.headers['content-security-policy']).toBeUndefined();
    expect(picture.headers['content-security-policy']).toContain("default-src 'self'");
    expect(script.headers['x-content-type-options']).toBe('nosniff');
    expect(script.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('do not include the build’s own notes or the pages’ templates', async () => {
    expect((await stranger.send('GET', '/.vite/manifest.json')).text).not.toContain('index.html');
    expect((await stranger.send('GET', '/landing.html')).text).not.toContain('<!--boot-->');
    expect((await stranger.send('GET', '/assets/../landing.html')).text).not.toContain('<!--boot-->');
  });

  it('do not include compressed copies or files of earlier builds', async () => {
    for (const url of ['/assets/main-1.js.br', '/assets/main-0.js', '/assets/', '/assets']) {
      const { status, headers } = await stranger.send('GET', url);
      expect({ url, status }).toEqual({ url, status: 404 });
      expect(headers['cache-control'] ?? '').not.toContain('immutable');
    }
  });
});
