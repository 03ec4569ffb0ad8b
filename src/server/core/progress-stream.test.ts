import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/contract/endpoint.ts';
import { progressLinesIn } from '#tests/support/test-client.ts';
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

const work = (outcome: string, accept = 'application/x-ndjson, application/json') =>
  app.inject({ method: 'POST', url: '/api/long-work', payload: { outcome }, headers: { accept } });
const linesFor = async (outcome: string) => progressLinesIn({ text: (await work(outcome)).payload });

describe('long work', () => {
  it('streams each step to a caller that asks for it, and the result last, without undeclared fields', async () => {
    expect((await work('done')).statusCode).toBe(200);
    expect(await linesFor('done')).toEqual([
      { progress: { stage: 'Counting', done: 1, total: 2 } },
      { progress: { stage: 'Counting', done: 2, total: 2 } },
      { result: { count: 2 } },
    ]);
  });

  it('returns the plain result to other callers', async () => {
    expect((await work('done', '*/*')).json()).toEqual({ count: 2 });
  });

  it('ends with the refusal and the status that it would have had', async () => {
    const error = { status: 409, message: 'Not now', code: 'conflict' };
    expect((await linesFor('refused')).at(-1)).toEqual({ error });
  });

  it('reveals nothing internal when it fails', async () => {
    const error = { status: 500, message: 'Internal server error', code: 'internal' };
    expect((await linesFor('broken')).at(-1)).toEqual({ error });
  });

  it('refuses invalid requests before it begins, with the real status', async () => {
    expect((await work('something', 'application/x-ndjson')).statusCode).toBe(400);
  });
});
