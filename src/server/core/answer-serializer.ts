import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Writes an answer as its contract has it: what the contract does not name is left out, what does not fit it is an error.
 * By parsing, not by encoding as the type provider would: answers are plain shapes, for which both do the same, and Zod
 * has compiled code for parsing alone, which takes a fifth of the time.
 */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (answer) => {
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new ResponseSerializationError(method, url, { cause: parsed.error });
    return JSON.stringify(parsed.data);
  };
};
