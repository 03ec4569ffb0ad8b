import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROGRESS_TYPE, type Progress } from '#shared/contract/progress-lines.ts';
import { answerOf } from './errors.ts';

export type ReportProgress = (progress: Progress) => void;

/** Whether the caller wants progress reports on long work. */
export function wantsProgress(request: FastifyRequest): boolean {
  return request.headers.accept?.includes(PROGRESS_TYPE) ?? false;
}

/**
 * Responds at once and reports progress line by line, with the result or error last. The status has already been sent
 * as 200, so an error carries its own. If the caller disconnects, the work still finishes.
 */
export function streamProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (report: ReportProgress) => Promise<unknown>,
): FastifyReply {
  const lines = new PassThrough();
  const write = (line: object) => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
  };
  void work((progress) => write({ progress })).then(
    (result) => {
      write({ result });
      lines.end();
    },
    (error: unknown) => {
      const { status, body, toLog } = answerOf(error);
      if (toLog) request.log.error(toLog, 'request failed');
      write({ error: { status, ...body } });
      lines.end();
    },
  );
  // Compression would delay lines, and so would a buffering proxy.
  return reply
    .headers({ 'content-type': PROGRESS_TYPE, 'x-no-compression': '1', 'x-accel-buffering': 'no' })
    .send(lines);
}

export type TellProgress = (progress: Progress) => Promise<void>;

/**
 * Reports progress and lets other work run. The embedded engine responds without yielding, so consecutive queries
 * would block every other request, and the progress lines, until the last is done.
 */
export function tellWith(report: ReportProgress): TellProgress {
  return async (progress) => {
    report(progress);
    await nextTurn();
  };
}
