import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { createTopic, listTopics } from '#shared/bank/topics.contract.ts';
import { between, seededRandom } from '#tests/support/seeded-random.ts';
import { isTorture, record } from '#tests/support/torture.ts';
import { Api, signInTeacher } from './support/api.ts';
import { dataFolder } from './support/run-folder.ts';
import { launch } from './support/server.ts';

const ROUNDS = isTorture ? 50 : 1;
const PATIENCE = isTorture ? 3_600_000 : 600_000;
/** Five seconds on an otherwise idle machine, as in the long form; other tests start servers at the same time. */
const REFUSED_WITHIN_MS = isTorture ? 5000 : 60_000;
const LEASE_MS = 20_000;
const SEED = 20_261_122;

/** A separate process tree, in which the server is process 1, as in a container. */
const CONTAINER = ['/usr/bin/unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const hasContainers = spawnSync(CONTAINER[0] ?? '', [...CONTAINER.slice(1), 'true']).status === 0;
if (!hasContainers) console.warn('SKIPPED: two containers on one data folder, because unshare is not permitted here');

/** Like a network file system without locks: the program that takes them is not found. */
const WITHOUT_LOCKS = { PATH: '/nowhere' };

const REFUSED =
  /^Cannot start: DATA_DIR .+ is in use by another running server \(.+\)\. Stop that one first, or set another DATA_DIR\.\n$/;

type Launched = ReturnType<typeof launch>;
interface Container extends Launched {
  /** Null if it was refused. */
  url: Promise<string | null>;
  refusedAfter: Promise<number>;
}
let running: Container[] = [];
afterEach(async () => {
  await Promise.all(running.map(kill));
  running = [];
});

function startIn(dataDir: string, env: Record<string, string> = {}): Container {
  const began = performance.now();
  const server = launch({ dataDir, within: CONTAINER, env });
  const url = server.printed(/Listening on (http:\S+)/).then(
    ([, address = '']) => address,
    () => null,
  );
  const refusedAfter = server.ended.then(() => performance.now() - began);
  const container = { ...server, url, refusedAfter };
  running.push(container);
  return container;
}

async function kill({ signal, ended }: Container): Promise<void> {
  signal('SIGKILL');
  await ended;
}

async function addTopic(api: Api, name: string): Promise<string> {
  await api.call(createTopic, { body: { name } });
  return name;
}

async function missingFrom(api: Api, names: string[]): Promise<string[]> {
  const there = new Set((await api.call(listTopics, {})).map(({ name }) => name));
  return names.filter((name) => !there.has(name));
}

describe.skipIf(!hasContainers)('two containers on one data folder', { timeout: PATIENCE }, () => {
  it(`never both open it, and lose nothing acknowledged over ${ROUNDS} rounds in which both are killed`, async () => {
    const random = seededRandom(SEED);
    const dataDir = dataFolder();
    const teacher = new Api('');
    const acknowledged: string[] = [];
    let slowestRefusal = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      // In every other round they start at the same time, and it is random which is refused.
      const first = startIn(dataDir);
      if (round % 2 === 1) await first.url;
      const second = startIn(dataDir);
      const urls = await Promise.all([first.url, second.url]);
      expect(urls.filter((url) => url === null)).toHaveLength(1);
      const [owner, refused] = urls[0] === null ? [second, first] : [first, second];
      expect(await refused.ended).toMatchObject({ code: 1, stderr: expect.stringMatching(REFUSED) });
      slowestRefusal = Math.max(slowestRefusal, await refused.refusedAfter);

      teacher.url = (await owner.url) ?? '';
      if (round === 0) teacher.cookie = (await signInTeacher(teacher.url)).cookie;
      expect(await missingFrom(teacher, acknowledged)).toEqual([]);
      const third = startIn(dataDir);
      const writes = between(random, 3, 12);
      for (let write = 0; write < writes; write += 1) {
        acknowledged.push(await addTopic(teacher, `Topic ${write} of round ${round}`));
      }
      await Promise.all([owner, third].map(kill));
    }
    teacher.url = (await startIn(dataDir).url) ?? '';
    const missing = await missingFrom(teacher, acknowledged);
    record({
      kills: 2 * ROUNDS,
      acknowledged: acknowledged.length,
      lost: missing.length,
      remark: `a second server was refused within ${Math.round(slowestRefusal)} ms`,
    });
    expect(missing).toEqual([]);
    expect(slowestRefusal).toBeLessThan(REFUSED_WITHIN_MS);
  });

  it('have one owner without locks too, and one that was suspended writes nothing when it wakes', async () => {
    const dataDir = dataFolder();
    const first = startIn(dataDir, WITHOUT_LOCKS);
    const teacher = await signInTeacher((await first.url) ?? '');
    const kept = [await addTopic(teacher, 'By the first')];
    const refused = startIn(dataDir, WITHOUT_LOCKS);
    expect(await refused.ended).toMatchObject({ code: 1, stderr: expect.stringMatching(REFUSED) });

    const server = Number(fs.readFileSync(`/proc/${first.pid}/task/${first.pid}/children`, 'utf8'));
    process.kill(server, 'SIGSTOP');
    const lateAnswer = addTopic(teacher, 'By one that slept').catch(() => 'none');
    const began = performance.now();
    const second = startIn(dataDir, WITHOUT_LOCKS);
    teacher.url = (await second.url) ?? '';
    expect(performance.now() - began).toBeGreaterThan(LEASE_MS);
    kept.push(await addTopic(teacher, 'By the second'));
    process.kill(server, 'SIGCONT');
    expect(await first.ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('belongs to another server'),
    });
    expect(await lateAnswer).toBe('none');
    kept.push(await addTopic(teacher, 'By the second, later'));

    await kill(second);
    teacher.url = (await startIn(dataDir).url) ?? '';
    expect(await missingFrom(teacher, [...kept, 'By one that slept'])).toEqual(['By one that slept']);
  });
});
