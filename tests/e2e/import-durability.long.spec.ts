import { describe, expect, it } from 'vitest';
import { PROGRESS_TYPE } from '#shared/contract/progress-lines.ts';
import { importQuestions } from '#shared/bank/question-files.contract.ts';
import { countQuestions } from '#shared/bank/questions.contract.ts';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { signInTeacher, type Api } from './support/api.ts';
import { ENGINES, databaseOn, startForTest } from './support/engines.ts';
import type { Server } from './support/server.ts';

const COUNT = 5000;
const PATIENCE = 180_000;

/** Questions of a new topic. */
const CSV = [
  'question,option A,option B,correct answer,topic',
  ...Array.from({ length: COUNT }, (_, i) => `Is ${i} an even number?,Yes,No,${i % 2 === 0 ? 'A' : 'B'},Numbers`),
].join('\n');

/** Sends the file; returns the server's reports on it, line by line. */
async function* upload(api: Api): AsyncGenerator<string> {
  const form = new FormData();
  form.set('file', new File([CSV], 'numbers.csv'));
  const response = await fetch(api.url + importQuestions.path, {
    method: 'POST',
    headers: { cookie: api.cookie, accept: PROGRESS_TYPE },
    body: form,
  });
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Kills the server as soon as it reports this; returns its reports until then. */
async function killedAt(said: string, api: Api, server: Server): Promise<string[]> {
  const lines: string[] = [];
  try {
    for await (const line of upload(api)) {
      lines.push(line);
      if (line.includes(said)) server.signal('SIGKILL');
    }
  } catch (error) {
    // The connection breaks with the server.
    if (!(error instanceof TypeError)) throw error;
  }
  await server.ended;
  return lines;
}

async function contents(api: Api): Promise<{ questions: number; topics: string[] }> {
  const { total } = await api.call(countQuestions, {});
  return { questions: total, topics: (await api.call(listTopics, {})).map(({ name }) => name) };
}

describe.each(ENGINES)('on the %s engine', (engine) => {
  it('a killed import leaves nothing behind, and can be repeated', { timeout: PATIENCE }, async () => {
    const where = await databaseOn(engine);
    let server = await startForTest(where);
    const api = await signInTeacher(server.url);
    const before = await contents(api);
    for (const said of ['"Storing questions","done":1000', '"Storing questions","done":3000']) {
      const lines = await killedAt(said, api, server);
      expect(lines.join('\n')).toContain(said);
      expect(lines.join('\n')).not.toContain('"result"');
      server = await startForTest(where);
      api.url = server.url;
      expect(await contents(api)).toEqual(before);
    }
    const lines: string[] = [];
    for await (const line of upload(api)) lines.push(line);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ result: { count: COUNT, createdTopics: ['Numbers'] } });
    const after = await contents(api);
    expect(after.questions).toBe(before.questions + COUNT);
    expect(after.topics.filter((name) => !before.topics.includes(name))).toEqual(['Numbers']);
  });
});
