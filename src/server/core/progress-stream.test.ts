import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/contract/endpoint.ts';
import { progressLine } from '#shared/contract/progress-lines.ts';
import { conflict, registerErrorHandler } from './errors.ts';
import { route } from './route.ts';

const longWork = endpoint({
  method: 'POST',
  path: '/api/long-work',
  access: 'public',
  summary: 'Does something that takes its time',
  progress: true,
  body: z.object({ outcome: z.enum(['done', 'refused', 'broken']) }),
  responses: { 200: z.object({ count: z.int() }) },
});

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  route(app, longWork, async ({ body, report }) => {
    report({ stage: 'Counting', done: 1, total: 2 });
    if (body.outcome === 'refused') throw conflict('Not now');
    if (body.outcome === 'broken') throw new Error('the secret reason');
    report({ stage: 'Counting', done: 2, total: 2 });
    // More fields than the contract declares, as a database row may have.
    const row = { count: 2, secret: 'not for anybody' };
    return row;
  });
});

async function linesFor(outcome: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/long-work',
    payload: { outcome },
    headers: { accept: 'application/x-ndjson, application/json' },
  });
  const lines = answer.payload
    .trimEnd()
    .split('\n')
    .map((line) => progressLine.parse(JSON.parse(line)));
  return { status: answer.statusCode, lines };
}

describe('long work', () => {
  it('streams each step to a caller that asks for it, and the result last, without undeclared fields', async () => {
    const { status, lines } = await linesFor('done');
    expect(status).toBe(200);
    expect(lines).toEqual([
      { progress: { stage: 'Counting', done: 1, total: 2 } },
      { progress: { stage: 'Counting', done: 2, total: 2 } },
      { result: { count: 2 } },
    ]);
  });

  it('returns the plain result to other callers', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/long-work', payload: { outcome: 'done' } });
    expect(answer.json()).toEqual({ count: 2 });
  });

  it('ends with the refusal and the status that it would have had', async () => {
    const { lines } = await linesFor('refused');
    expect(lines.at(-1)).toEqual({ error: { status: 409, message: 'Not now', code: 'conflict' } });
  });

  it('reveals nothing internal when it fails', async () => {
    const { lines } = await linesFor('broken');
    expect(lines.at(-1)).toEqual({ error: { status: 500, message: 'Internal server error', code: 'internal' } });
  });

  it('refuses invalid requests before it begins, with the real status', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/long-work',
      payload: { outcome: 'something' },
      headers: { accept: 'application/x-ndjson' },
    });
    expect(answer.statusCode).toBe(400);
  });
});
