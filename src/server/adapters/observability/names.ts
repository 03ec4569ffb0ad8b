import type { FastifyRequest } from 'fastify';
import { MailError } from '#server/adapters/mail-transport.ts';

// Everything here answers one of a few names: labels of metrics and names of spans must not grow with what is asked.

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const STATEMENTS = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback']);

/** What a request is to the routes: a pattern such as /api/topics/:id, `file` of the client, or `none` that there is. */
export function routeOf(request: FastifyRequest): string {
  const { url, config } = request.routeOptions;
  if (url === undefined) return 'none';
  if (config.endpoint) return config.endpoint.path;
  if (url.startsWith('/api/docs')) return '/api/docs';
  // The client's files have a route each.
  return url.includes('*') || !url.includes('.') ? url : 'file';
}

/** A method that HTTP knows but no route here is `OTHER`. */
export const methodOf = ({ method }: FastifyRequest): string => (METHODS.has(method) ? method : 'OTHER');

/** What a statement begins with, such as `select`. */
export function statementOf(text: string): string {
  const word = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  if (word === 'with') return 'select';
  return STATEMENTS.has(word) ? word : 'other';
}

/** What kind of error it is, never what it says: that may be somebody's. */
export function errorTypeOf(error: unknown): string {
  if (error instanceof MailError) return error.failure;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    // PostgreSQL's codes, and those of the system.
    if ('code' in cause && typeof cause.code === 'string' && /^[A-Z0-9_]{4,30}$/.test(cause.code)) return cause.code;
  }
  return error instanceof Error ? error.constructor.name : 'error';
}
