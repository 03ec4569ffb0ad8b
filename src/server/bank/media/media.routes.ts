import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#shared/bank/media.contract.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { AppError, notFound } from '#server/core/errors.ts';
import { route } from '#server/core/route.ts';
import { byteRange } from './byte-range.ts';
import type { MediaService, ServedMedia } from './media.service.ts';

export function registerMediaRoutes(
  app: FastifyInstance,
  { service, media }: { service: MediaService; media: MediaStore },
): void {
  route(app, contract.getImage, async ({ params, query, ...call }) =>
    sendMedia(call, { media, file: await service.find('images', params.name, query.width) }),
  );

  route(app, contract.getVideo, async ({ params, ...call }) =>
    sendMedia(call, { media, file: await service.find('videos', params.name) }),
  );
}

const missing = () => notFound('File');

/** Returns a file, the requested range of it, or 304 if the browser has it already. 404 if there is none. */
async function sendMedia(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { media, file }: { media: MediaStore; file: ServedMedia | null },
): Promise<FastifyReply> {
  if (file === null) throw missing();
  const { headers, method } = request;
  // A name is never reused for other content, so it identifies the file, and browsers may cache it.
  const etag = `"${file.name}"`;
  const send = (status: number, extra: Record<string, string | number>, body?: Readable) =>
    reply
      .code(status)
      .headers({ etag, 'cache-control': 'private, max-age=31536000, immutable', 'accept-ranges': 'bytes', ...extra })
      .send(body);
  const described = { 'content-type': file.contentType, 'content-disposition': 'inline' };

  if (names(headers['if-none-match'], etag)) return send(304, {});
  const ifRange = headers['if-range'];
  const requestedRange = ifRange === undefined || ifRange === etag ? headers.range : undefined;
  if (requestedRange !== undefined || method === 'HEAD') {
    const size = await media.size(file.kind, file.name);
    if (size === null) throw missing();
    if (method === 'HEAD') return send(200, { ...described, 'content-length': size }, Readable.from([]));
    const range = byteRange(requestedRange, size);
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${size}`);
      throw new AppError(416, 'range_not_satisfiable', 'The file is shorter than that');
    }
    if (range !== null) {
      const part = await media.read(file.kind, file.name, range);
      if (part === null) throw missing();
      const { start, end } = range;
      const about = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 };
      return send(206, { ...described, ...about }, part.stream);
    }
  }
  const whole = await media.read(file.kind, file.name);
  if (whole === null) throw missing();
  return send(200, { ...described, 'content-length': whole.size }, whole.stream);
}

/** Whether an If-None-Match header names the tag; it compares weakly (RFC 9110, 13.1.2). */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
}
