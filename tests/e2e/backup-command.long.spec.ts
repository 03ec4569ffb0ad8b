import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { loginStudent } from '#shared/people/auth.contract.ts';
import { storeBackup } from '#shared/hub/backup.contract.ts';
import { finishUpload, requestUpload } from '#shared/bank/media.contract.ts';
import { createQuestion } from '#shared/bank/questions.contract.ts';
import { createTopic, listTopics } from '#shared/bank/topics.contract.ts';
import { completeQuiz } from './support/answers.ts';
import { Api, createStudent, signInTeacher, type Account } from './support/api.ts';
import { runCommand } from './support/commands.ts';
import { createDatabase } from './support/postgres.ts';
import { dataFolder, emptyFolder } from './support/run-folder.ts';
import { launch, startServer, type Server } from './support/server.ts';

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

/** An empty hub, on PostgreSQL if there is a server. */
async function aStop(): Promise<{ dataDir: string; databaseUrl?: string }> {
  if (postgresUrl === undefined) return { dataDir: emptyFolder() };
  const database = await createDatabase(postgresUrl);
  databases.push(database);
  return { dataDir: emptyFolder(), databaseUrl: database.url };
}

/** A question with its own picture. */
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
    question: 'Which “color” is it?\n<b>Teal</b> \\ 😀',
    options: ['Teal', 'Red'],
    correctAnswer: 0,
    explanation: 'Look.',
    topicId: topic?.id ?? null,
    imageUrl: url,
  };
  await teacher.call(createQuestion, { body });
}

interface Content {
  counts: Record<string, number>;
  /** Each record as a line of text, in any order; files as their digests. */
  records: string[];
}

/** The contents of a backup. */
function contentOf(file: string): Content {
  const bytes = fs.readFileSync(file);
  const { counts, data } = JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()) as {
    counts: Record<string, number>;
    data: Record<string, Record<string, unknown>[]>;
  };
  // The time of a hub's last check whether it needs a file differs between hubs.
  const plain = (value: unknown, key: string) =>
    key === 'claimedAt' ? null : key === 'data' ? createHash('sha256').update(String(value)).digest('hex') : value;
  const lineOf = (section: string, record: Record<string, unknown>) =>
    `${section} ${JSON.stringify(record, (key, value: unknown) => plain(value, key))}`;
  const records = Object.entries(data).flatMap(([section, all]) => all.map((record) => lineOf(section, record)));
  return { counts, records: records.toSorted() };
}

/** The records that only one of them has. */
function differences(one: Content, other: Content): string[] {
  const [left, right] = [new Set(one.records), new Set(other.records)];
  return [
    ...one.records.filter((record) => !right.has(record)).map((record) => `- ${record}`),
    ...other.records.filter((record) => !left.has(record)).map((record) => `+ ${record}`),
  ];
}

describe('a hub that moves', () => {
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
      // The picture in each of its sizes, and the pictures of the starter library.
      expect(before.records.filter((record) => record.startsWith('media ')).length).toBeGreaterThan(35);

      // One stop on the way, on the other engine if there is one.
      const between = await aStop();
      expect(await runCommand('restore', [first], between)).toMatchObject({ code: 0, stderr: '' });
      const second = path.join(files, 'second.json');
      expect(await runCommand('backup', [second], between)).toMatchObject({ code: 0, stderr: '' });
      expect(differences(before, contentOf(second))).toEqual([]);

      const fresh = { dataDir: emptyFolder() };
      // npm consumes the options that do not follow `--`.
      const env = { npm_config_dry_run: 'true', npm_config_replace_registry_host: '--overwrite' };
      const dry = await runCommand('restore', [second], { ...fresh, env });
      expect([dry.code, dry.stdout]).toEqual([
        0,
        expect.stringMatching(/^users +2 +2 +0 +0 +0 +0$[^]+would be added/m),
      ]);
      const restored = await runCommand('restore', [second], fresh);
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      expect(restored.stdout).toMatch(/^quizAttempts +7 +7 +0 +0 +0 +0$/m);
      const again = path.join(files, 'third.json');
      expect(await runCommand('backup', [again], fresh)).toMatchObject({ code: 0, stderr: '' });
      expect(differences(before, contentOf(again))).toEqual([]);

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
    'says which backup to restore when its database is lost, and then has everything again',
    async () => {
      const place = { dataDir: dataFolder() };
      const server = await start(place);
      const teacher = await signInTeacher(server.url);
      await teacher.call(createTopic, { body: { name: 'Precious' } });
      await teacher.call(storeBackup, { body: {} });
      await server.end('SIGTERM');
      fs.rmSync(path.join(place.dataDir, 'database/PG_VERSION'));
      const damaged = await launch(place).ended;
      expect(damaged).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('cannot be used (PG_VERSION is missing), and was left as it is.'),
      });
      fs.rmSync(path.join(place.dataDir, 'database'), { recursive: true });
      const { code, stderr } = await launch(place).ended;
      expect(code).toBe(1);
      const [, backup = ''] =
        /^Cannot start: DATA_DIR .+ has no database, .+ npm run restore (\S+)\. /.exec(stderr) ?? [];
      expect(damaged.stderr).toContain(backup);
      expect(await runCommand('restore', [backup], place)).toMatchObject({ code: 0, stderr: '' });
      const again = await signInTeacher((await start(place)).url);
      const topics = await again.call(listTopics, {});
      expect(topics.map(({ name }) => name)).toContain('Precious');
    },
    PATIENCE,
  );

  it(
    'moves in an encrypted file, with the key in a separate file',
    async () => {
      const files = emptyFolder();
      const old = { dataDir: dataFolder() };
      await (await start(old)).end('SIGTERM');
      const keyFile = path.join(files, 'key');
      fs.writeFileSync(keyFile, 'correct horse battery staple\n');
      const keyed = { BACKUP_KEY_FILE: keyFile };
      const made = await runCommand('backup', [path.join(files, 'hub.json.gz')], { ...old, env: keyed });
      expect(made).toMatchObject({ code: 0, stderr: '' });
      const file = path.join(files, 'hub.json.gz.age');
      expect(fs.readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1');

      const fresh = { dataDir: emptyFolder() };
      expect(await runCommand('restore', [file], fresh)).toMatchObject({
        code: 1,
        stderr:
          'Nothing was restored: This backup is encrypted, and this hub does not have its key. Set BACKUP_KEY or BACKUP_KEY_FILE.\n',
      });
      expect(fs.readdirSync(fresh.dataDir)).toEqual([]);
      expect(await runCommand('restore', [file], { ...fresh, env: keyed })).toMatchObject({ code: 0, stderr: '' });
      await signInTeacher((await start({ ...fresh, teacher: null })).url);
    },
    PATIENCE,
  );

  it(
    'reports in one line what can’t be restored, and stays unchanged',
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
        expect.stringMatching(/^Nothing was restored: use npm run restore FILE.*\n$/),
        `No backup was made: ${wrong} already exists; please name another file\n`,
        expect.stringMatching(/^No backup was made: there is no hub in DATA_DIR .+\n$/),
      ]);
    },
    PATIENCE,
  );
});
