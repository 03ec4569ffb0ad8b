import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROGRESS_TYPE, type Progress } from '#shared/contract/progress-lines.ts';
import { answerOf } from './errors.ts';

export type ReportProgress = (progress: Progress) => void;

/** Whether the caller wants to be told how far long work is. */
export function wantsProgress(request: FastifyRequest): boolean {
  return request.headers.accept?.includes(PROGRESS_TYPE) ?? false;
}

/**
 * Answers at once and tells of the work a line at a time, its result or error last. The status is 200 by then, so an
 * error carries its own. A caller who goes away does not stop the work: what was begun is finished.
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
  // Compression would hold lines back, and so would a proxy that buffers.
  return reply
    .headers({ 'content-type': PROGRESS_TYPE, 'x-no-compression': '1', 'x-accel-buffering': 'no' })
    .send(lines);
}
