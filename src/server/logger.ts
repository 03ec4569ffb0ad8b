import pino from 'pino';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { loggedError } from './logged-error.ts';

/**
 * Structured logs on stderr, one JSON object per line. Headers, bodies, query strings and values of database queries
 * are never logged: they carry cookies, passwords and tokens. Nor are addresses that are secrets themselves:
 * those of calendars, and those that stop reminders.
 */
export function createLogger(level: string): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: unknown) => loggedError(error),
        req: (request: FastifyRequest) => ({
          id: request.id,
          method: request.method,
          path: request.url.split('?', 1)[0]?.replace(/^(\/api\/calendar|\/stop-reminder)\/.*/, '$1/*'),
          address: request.ip,
        }),
      },
    },
    pino.destination({ fd: 2, sync: false }),
  );
}
