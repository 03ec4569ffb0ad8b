import type { FastifyRequest } from 'fastify';
import { MailError } from '#server/adapters/mail-transport.ts';

// Everything here returns one of a few names: metric labels and span names must not grow with what is requested.

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const STATEMENTS = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback']);

/** A request's route: a pattern such as /api/topics/:id, `file` for a file of the client, or `none`. */
export function routeOf(request: FastifyRequest): string {
  const { url, config } = request.routeOptions;
  if (url === undefined) return 'none';
  if (config.endpoint) return config.endpoint.path;
  if (url.startsWith('/api/docs')) return '/api/docs';
  // The client's files have a route each.
  return url.includes('*') || !url.includes('.') ? url : 'file';
}

/** `OTHER` for a method of HTTP that no route here uses. */
export const methodOf = ({ method }: FastifyRequest): string => (METHODS.has(method) ? method : 'OTHER');

/** The first word of a statement, such as `select`. */
export function statementOf(text: string): string {
  const word = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  if (word === 'with') return 'select';
  return STATEMENTS.has(word) ? word : 'other';
}

/** The kind of an error, never its message, which may contain personal data. */
export function errorTypeOf(error: unknown): string {
  if (error instanceof MailError) return error.failure;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    // Codes of PostgreSQL and of the system.
    if ('code' in cause && typeof cause.code === 'string' && /^[A-Z0-9_]{4,30}$/.test(cause.code)) return cause.code;
  }
  return error instanceof Error ? error.constructor.name : 'error';
}
