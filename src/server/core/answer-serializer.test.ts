import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/contract/index.ts';
import { answerSerializer } from './answer-serializer.ts';
import { registerErrorHandler } from './errors.ts';

/** Kinds of schema whose output differs from their input. */
const CHANGING = [z.ZodTransform, z.ZodPipe, z.ZodCatch];

/** An app that returns this from every route. */
function answering(answer: unknown) {
  const app = Fastify();
  app.setSerializerCompiler(answerSerializer);
  registerErrorHandler(app);
  app.get('/', { schema: { response: { 200: z.object({ name: z.string() }) } } }, () => answer);
  return app.inject('/');
}

it('leaves out fields that the contract does not name', async () => {
  const answer = await answering({ name: 'Ann', password: 'secret' });
  expect([answer.statusCode, answer.payload]).toEqual([200, '{"name":"Ann"}']);
});

it('returns an error without any of the content if a response does not fit the contract', async () => {
  const answer = await answering({ name: 7, password: 'secret' });
  expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'Internal server error', code: 'internal' }]);
});

const answers = contract.flatMap(({ method, path, responses }) =>
  Object.entries(responses).map(([status, shape]) => [`${status} of ${method} ${path}`, shape] as const),
);

it.each(answers)('%s is a plain shape, which parsing leaves unchanged', (_name, shape) => {
  const changing: unknown[] = [];
  z.toJSONSchema(shape, {
    unrepresentable: 'any',
    override: ({ zodSchema }) => {
      if (CHANGING.some((kind) => zodSchema instanceof kind)) changing.push(zodSchema);
    },
  });
  expect(changing).toEqual([]);
});
