import { expect, it } from 'vitest';
import { urlOf } from '#client/lib/request-url.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import { contract } from '#shared/contract/index.ts';
import { updateTopic } from '#shared/bank/topics.contract.ts';
import { setSessionLimits } from '#shared/people/sessions.contract.ts';
import { updateAssignment } from '#shared/practice/assignments.contract.ts';
import { updateBlueprint } from '#shared/practice/blueprints.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { REPLACING_FORMS } from '#tests/support/replacing-forms.ts';
import { revised } from './revisions.ts';

const hub = forEachTest(aClassHub);

async function open(endpoint: EndpointDefinition) {
  const { by = hub.owner, params, read, ...changes } = (await REPLACING_FORMS.get(endpoint)?.(hub)) ?? never();
  const url = urlOf(endpoint.path, params);
  const send = async (change: object, expectedRevision?: string | null) => {
    const { status, text } = await by.send(endpoint.method, url, { payload: { ...change, expectedRevision } });
    return { status, body: JSON.parse(text) as { revision?: string; code?: string; current?: { revision: string } } };
  };
  return { read, send, ...changes };
}
function never(): never {
  throw new Error('each endpoint is in the table');
}

const named = [...REPLACING_FORMS.keys()].map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

it('is expected by the endpoints in this table', () => {
  const expecting = contract.filter(({ body }) => 'expectedRevision' in ((body as { shape?: object })?.shape ?? {}));
  expect(named.map(([name]) => name).toSorted()).toEqual(
    expecting.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
});

it.each(named)('%s replaces nothing that somebody else has changed since', async (_name, endpoint) => {
  const { read, send, theirs, mine } = await open(endpoint);
  const opened = (await read())?.revision ?? null;
  expect((await send(theirs, opened)).status).toBeLessThan(300);
  const now = await read();
  expect(now?.revision).not.toBe(opened);

  const refused = await send(mine, opened);
  expect(refused).toMatchObject({ status: 409, body: { code: 'changed_since' } });
  // The refusal has what a reader of the screen gets: the fields of the form at least, and the same revision.
  expect(refused.body.current?.revision).toBe(now?.revision);
  expect(await read()).toEqual(now);

  const saved = await send(mine, now?.revision);
  expect(saved.status).toBeLessThan(300);
  expect(saved.body.revision).toBe((await read())?.revision);
  // Callers that know no revisions are not checked, not even if they send back what they have read.
  expect((await send({ ...theirs, revision: opened ?? undefined })).status).toBeLessThan(300);
});

it.each([updateAssignment, updateBlueprint, setSessionLimits, updateTopic])(
  'lets one of two simultaneous saves through: $path',
  async (endpoint) => {
    const { read, send, theirs, mine } = await open(endpoint);
    const opened = (await read())?.revision ?? null;
    const saves = await Promise.all([send(theirs, opened), send(mine, opened)]);
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  },
);

it('does not depend on the order of an object’s keys, which the database may change', () => {
  const one = revised({ work: { kind: 'quiz', of: [{ a: 1, b: 2 }] }, other: 1 }, ['work']);
  const same = revised({ other: 2, work: { of: [{ b: 2, a: 1 }], kind: 'quiz' } }, ['work']);
  expect(one.revision).toBe(same.revision);
  expect(revised({ work: { kind: 'exam' } }, ['work']).revision).not.toBe(one.revision);
});
