import diagnostics from 'node:diagnostics_channel';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { contract } from '#shared/contract/index.ts';
import type { Access } from '#shared/contract/endpoint-head.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import type { StaffRole } from '#shared/domain/roles.ts';
import { enterStudentView } from '#shared/people/student-view.contract.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { cheapPasswords, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

/** Every route that the app registers, as `METHOD /path`, without the HEAD that Fastify adds to each GET. */
async function mountedRoutes(): Promise<string[]> {
  const mounted: RouteOptions[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }; // as Fastify publishes it on this channel
    fastify.addHook('onRoute', (route) => void mounted.push(route));
  };
  diagnostics.subscribe('fastify.initialization', watch);
  // Passing an option forces a new app, whatever earlier tests have used.
  const { app } = await createTestApp({ passwords: cheapPasswords });
  await app.ready();
  diagnostics.unsubscribe('fastify.initialization', watch);
  return mounted
    .flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${url}`))
    .filter((name) => !name.startsWith('HEAD '));
}

describe('the contract and the routes', () => {
  it('mounts every endpoint of the contract exactly once', async () => {
    const routes = await mountedRoutes();
    const counts = contract.map((endpoint) => [nameOf(endpoint), routes.filter((r) => r === nameOf(endpoint)).length]);
    expect(counts).toEqual(contract.map((endpoint) => [nameOf(endpoint), 1]));
  });

  it('mounts nothing under /api or /media outside the contract, except its documentation pages', async () => {
    const declared = new Set(contract.map(nameOf));
    const routes = (await mountedRoutes()).filter((name) => / \/(api|media)\b/.test(name));
    const others = routes.filter((name) => !declared.has(name));
    expect(others.filter((name) => !name.startsWith('GET /api/docs/'))).toEqual([]);
    expect(routes.length).toBeGreaterThan(20);
  });

  it('describes every endpoint of the contract in the OpenAPI document', async () => {
    const { app } = await createTestApp();
    await app.ready();
    const { paths } = app.swagger();
    const described = contract.map(({ method, path }) => {
      const pattern = path.replaceAll(/:(\w+)/g, '{$1}');
      const operations: Record<string, unknown> = { ...paths?.[pattern] };
      return operations[method.toLowerCase()];
    });
    expect(described).toMatchObject(contract.map(({ summary }) => ({ summary })));
  });
});

type Refusal = 401 | 403 | null;
interface Caller {
  arrive: (hub: TestApp) => Promise<TestClient>;
  refusals: Record<Access, Refusal>;
}

/** Signs a student in, then changes the account while the session stays open. */
async function studentWho(hub: TestApp, change: Partial<typeof users.$inferInsert>): Promise<TestClient> {
  const student = await aStudent(hub.db);
  const client = await hub.as(student);
  await hub.db.update(users).set(change).where(eq(users.id, student.id));
  return client;
}

/** The guard's response to a caller: `status` for these accesses, and for the others null, which lets the caller in. */
const refusing = (status: Refusal, ...accesses: Access[]) => {
  const all: Access[] = ['public', 'signed-in', 'student', 'approved-student', 'assistant', 'teacher', 'owner'];
  const entries = all.map((access) => [access, accesses.includes(access) ? status : null]);
  return Object.fromEntries(entries) as Record<Access, Refusal>; // an entry for each access
};
const nobody = refusing(401, 'signed-in', 'student', 'approved-student', 'assistant', 'teacher', 'owner');
const teaching = (staffRole: StaffRole) => async (hub: TestApp) => hub.as(await aTeacher(hub.db, { staffRole }));
const callers: Record<string, Caller> = {
  'a stranger': { arrive: async (hub) => hub.stranger(), refusals: nobody },
  'a student who awaits approval': {
    arrive: (hub) => studentWho(hub, { status: 'pending' }),
    refusals: refusing(403, 'approved-student', 'assistant', 'teacher', 'owner'),
  },
  'an approved student': {
    arrive: (hub) => studentWho(hub, { status: 'approved' }),
    refusals: refusing(403, 'assistant', 'teacher', 'owner'),
  },
  'a student rejected while signed in': { arrive: (hub) => studentWho(hub, { status: 'rejected' }), refusals: nobody },
  'a student deactivated while signed in': { arrive: (hub) => studentWho(hub, { isActive: false }), refusals: nobody },
  // What else a student view cannot do is in student-view.test.ts.
  'a teacher who views the hub as a student': {
    arrive: async (hub) => {
      const client = await hub.as(await aTeacher(hub.db));
      await client.ok(enterStudentView);
      return client;
    },
    refusals: refusing(403, 'assistant', 'teacher', 'owner'),
  },
  'an assistant': {
    arrive: teaching('assistant'),
    refusals: refusing(403, 'student', 'approved-student', 'teacher', 'owner'),
  },
  'a teacher': { arrive: teaching('teacher'), refusals: refusing(403, 'student', 'approved-student', 'owner') },
  'an owner': { arrive: teaching('owner'), refusals: refusing(403, 'student', 'approved-student') },
};
/** The guard's own codes; a handler may refuse a request with other codes. */
const REFUSALS = new Set(['not_signed_in', 'forbidden', 'awaiting_approval']);

describe.each(Object.entries(callers))('%s', (name, { arrive, refusals }) => {
  let hub: TestApp;
  let client: TestClient | null = null;
  beforeAll(async () => {
    hub = await createTestApp();
  });

  /** The outcome of one call, as the guard decides it: null if it lets the caller in. */
  async function outcomeAt(endpoint: EndpointDefinition) {
    client ??= await arrive(hub);
    const id = '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11';
    const url = endpoint.path.replaceAll(/:\w+/g, endpoint.path.startsWith('/media') ? 'a.webp' : id);
    const answer = await client.send(endpoint.method, url, endpoint.method === 'GET' ? {} : { payload: {} });

    // Arriving takes longer than the call, so a session is used again until a call may have changed or ended it.
    const isUnchanged = answer.status !== 401 && (endpoint.method === 'GET' || answer.status >= 400);
    if (!isUnchanged) client = null;

    // A file is not a refusal.
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const { code } = (isJson ? JSON.parse(answer.text) : {}) as { code?: string };
    const refusal = REFUSALS.has(code ?? '') ? answer.status : null;
    const isWaiting = code === 'awaiting_approval';
    return { endpoint: nameOf(endpoint), refusal, isWaiting, isSound: answer.status < 500 && answer.status !== 429 };
  }

  it('is let in or refused at every endpoint as it declares', async () => {
    const isPending = name === 'a student who awaits approval';
    const outcomes = [];
    for (const endpoint of contract) outcomes.push(await outcomeAt(endpoint));
    expect(outcomes).toEqual(
      contract.map((endpoint) => ({
        endpoint: nameOf(endpoint),
        refusal: refusals[endpoint.access],
        isWaiting: isPending && endpoint.access === 'approved-student',
        isSound: true,
      })),
    );
  });
});

it('no response lets the pages of another site read it', async () => {
  const hub = await createTestApp();
  const teacher = await hub.as(await aTeacher(hub.db));
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' };
  for (const { method, path } of contract) {
    const { headers: answered } = await teacher.send(method, path, { headers });
    const preflight = await hub.app.inject({ method: 'OPTIONS', url: path, headers });
    const names = [...Object.keys(answered), ...Object.keys(preflight.headers)];
    expect([path, names.filter((name) => name.startsWith('access-control-'))]).toEqual([path, []]);
  }
});

it('API responses, refusals included, are not cached on the way', async () => {
  const hub = await createTestApp();
  const teacher = await hub.as(await aTeacher(hub.db));
  const kept = async (client: TestClient, url: string) => (await client.send('GET', url)).headers['cache-control'];
  for (const url of ['/api/users', '/api/questions', '/api/auth/user', '/api/none']) {
    expect([url, await kept(teacher, url), await kept(hub.stranger(), url)]).toEqual([
      url,
      'private, no-store',
      'private, no-store',
    ]);
  }
});
