import { validatorCompiler } from 'fastify-type-provider-zod';
import type { FastifySchemaCompiler } from 'fastify';
import type { ZodType } from 'zod';
import { AppError, invalid } from './errors.ts';

/**
 * Validates a request's parts by the endpoint's schemas. Text must not contain NUL, for which PostgreSQL has an error
 * of its own; half surrogate pairs, which it refuses in JSON, are replaced.
 */
export const requestValidator: FastifySchemaCompiler<ZodType> = (route) => {
  const validate = validatorCompiler(route);
  return (data) => {
    const path = tidyTexts(data);
    if (path === null) return validate(data);
    const message = 'Text must not contain the character NUL';
    return { error: new AppError(400, 'invalid', message, { issues: [{ path, message }] }) };
  };
};

/** Returns a part of a request as its schema makes it; throws 400 if it does not fit. */
export function validPart(schema: ZodType | undefined, part: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(part);
  if (!parsed.success || tidyTexts(parsed.data) !== null) throw invalid('The request does not fit the endpoint');
  return parsed.data;
}

/** Makes texts well-formed in place; returns the path of one that contains NUL, else null. Nesting may be deep. */
function tidyTexts(data: unknown): string | null {
  const left: { value: object; path: string }[] = [];
  if (typeof data === 'object' && data !== null) left.push({ value: data, path: '' });
  for (let item = left.pop(); item !== undefined; item = left.pop()) {
    const { value, path } = item;
    for (const [key, part] of Object.entries(value)) {
      const partPath = path === '' ? key : `${path}.${key}`;
      if (key.includes('\0') || (typeof part === 'string' && part.includes('\0'))) return partPath.replaceAll('\0', '');
      if (typeof part === 'string' && !part.isWellFormed()) Object.assign(value, { [key]: part.toWellFormed() });
      else if (typeof part === 'object' && part !== null) left.push({ value: part, path: partPath });
    }
  }
  return null;
}
