import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Serializes a response by the contract: drops fields that it does not name and throws if the response does not fit.
 * It parses rather than encodes, as the type provider would: responses are plain shapes, for which both are equivalent,
 * and Zod compiles code for parsing only, which takes a fifth of the time.
 */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (answer) => {
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new ResponseSerializationError(method, url, { cause: parsed.error });
    return JSON.stringify(parsed.data);
  };
};
