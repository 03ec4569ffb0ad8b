import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { loginStudent } from '#shared/contract/auth.ts';
import { finishUpload, requestUpload } from '#shared/contract/media.ts';
import { createQuestion } from '#shared/contract/questions.ts';
import { listTopics } from '#shared/contract/topics.ts';
import { completeQuiz } from './support/answers.ts';
import { Api, createStudent, signInTeacher } from './support/api.ts';
import type { Account } from './support/api.ts';
import { runCommand } from './support/commands.ts';
import { createDatabase } from './support/postgres.ts';
import { dataFolder, emptyFolder } from './support/run-folder.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

const PATIENCE = 300_000;
const postgresUrl = process.env['TEST_DATABASE_URL'];

const running: Server[] = [];
const databases: { drop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL');
  for (const database of databases.splice(0)) await database.drop();
});

async function start(options: Parameters<typeof startServer>[0]): Promise<Server> {
  const server = await startServer(options);
  running.push(server);
  return server;
}

/** A question with a picture of its own. */
async function addQuestion(teacher: Api): Promise<void> {
  const [topic] = await teacher.call(listTopics, {});
  const { uploadURL } = await teacher.call(requestUpload, { body: { fileType: 'image' } });
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const address = new URL(uploadURL, teacher.url);
  await fetch(teacher.url + address.pathname + address.search, {
    method: 'PUT',
    headers: { cookie: teacher.cookie, 'content-type': 'image/png' },
    body: new Uint8Array(picture),
  });
  const url = `/media/images/${address.pathname.split('/').at(-1)}`;
  await teacher.call(finishUpload, { body: { url } });
  const body = {
    question: 'Which “colour” is it?\n<b>Teal</b> \\ 😀',
    options: ['Teal', 'Red'],
    correctAnswer: 0,
    explanation: 'Look.',
    topicId: topic?.id ?? null,
    imageUrl: url,
  };
  await teacher.call(createQuestion, { body });
}

/** The records of a backup by section, in no order, and how long its files are by name. */
function contentOf(file: string) {
  const bytes = fs.readFileSync(file);
  const parsed = JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()) as {
    counts: Record<string, number>;
    data: Record<string, unknown[]>;
  };
  const sections = Object.entries(parsed.data).map(
    ([name, records]) => [name, records.map((record) => JSON.stringify(record)).toSorted()] as const,
  );
  return { counts: parsed.counts, records: Object.fromEntries(sections) };
}

describe('a hub that moves house', () => {
  it(
    `keeps every record and picture ${postgresUrl === undefined ? '' : 'by way of PostgreSQL '}to another folder`,
    async () => {
      const files = emptyFolder();
      const old = { dataDir: dataFolder() };
      const server = await start(old);
      const teacher = await signInTeacher(server.url);
      await addQuestion(teacher);
      const student: Account = await createStudent(server.url, teacher);
      await completeQuiz(student.api, 8);

      const first = path.join(files, 'first.json.gz');
      const refused = await runCommand('backup', [first], old);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toMatch(
        /^No backup was made: .+ is in use .+\. Stop the hub first, or use its Backup page\.\n$/,
      );
      await server.end('SIGTERM');

      expect(await runCommand('backup', [first], old)).toMatchObject({ code: 0, stderr: '' });
      const before = contentOf(first);
      expect(before.counts).toMatchObject({ users: 2, quizAttempts: 7 });
      // The picture in each of its sizes, and those of the starter library.
      expect(before.records['media']?.length).toBeGreaterThan(35);

      let last = first;
      if (postgresUrl !== undefined) {
        const database = await createDatabase(postgresUrl);
        databases.push(database);
        const onPostgres = { dataDir: emptyFolder(), databaseUrl: database.url };
        expect(await runCommand('restore', [first], onPostgres)).toMatchObject({ code: 0, stderr: '' });
        last = path.join(files, 'second.json');
        expect(await runCommand('backup', [last], onPostgres)).toMatchObject({ code: 0, stderr: '' });
        expect(contentOf(last).records).toEqual(before.records);
      }

      const fresh = { dataDir: emptyFolder() };
      const dry = await runCommand('restore', [last, '--dry-run'], fresh);
      expect([dry.code, dry.stdout]).toEqual([0, expect.stringMatching(/^users +2 +2 +0 +0 +0 +0$/m)]);
      const restored = await runCommand('restore', [last], fresh);
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      expect(restored.stdout).toMatch(/^quizAttempts +7 +7 +0 +0 +0 +0$/m);
      const again = path.join(files, 'third.json');
      expect(await runCommand('backup', [again], fresh)).toMatchObject({ code: 0, stderr: '' });
      expect(contentOf(again).records).toEqual(before.records);

      const moved = await start({ ...fresh, teacher: null });
      await signInTeacher(moved.url);
      const door = { email: student.email, password: student.password };
      expect(await new Api(moved.url).call(loginStudent, { body: door })).toMatchObject({ email: student.email });
      const { stdout } = await moved.end('SIGTERM');
      expect(stdout).not.toMatch(/starter library|no teacher/);
    },
    PATIENCE,
  );

  it(
    'is told in one line what can’t be restored, and is left as it was',
    async () => {
      const place = { dataDir: dataFolder() };
      const wrong = path.join(place.dataDir, 'letter.json');
      fs.writeFileSync(wrong, '{"dear":"students"}\n');
      const refusals = [
        await runCommand('restore', [wrong], place),
        await runCommand('restore', [`${wrong}.gz`], place),
        await runCommand('restore', [], place),
        await runCommand('backup', [wrong], place),
        await runCommand('backup', [], { dataDir: emptyFolder() }),
      ];
      expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
      expect(refusals.map(({ stderr }) => stderr)).toEqual([
        'Nothing was restored: This file is not a backup of a Sonography Learning Hub\n',
        `Nothing was restored: there is no file ${wrong}.gz\n`,
        expect.stringMatching(/^Nothing was restored: please say npm run restore FILE.*\n$/),
        `No backup was made: ${wrong} is there already; please name another file\n`,
        expect.stringMatching(/^No backup was made: there is no hub in DATA_DIR .+\n$/),
      ]);
    },
    PATIENCE,
  );
});
