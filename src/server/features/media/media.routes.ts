import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MediaKind, MediaStore } from '#server/adapters/media-store.ts';
import { notFound } from '#server/core/errors.ts';
import { route } from '#server/core/route.ts';
import { getImage, getVideo } from '#shared/contract/system.ts';

/** What may be shown inline. Anything else (SVG and HTML above all) is not served. */
const CONTENT_TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.avi': 'video/x-msvideo',
  '.wmv': 'video/x-ms-wmv',
};

export function registerMediaRoutes(app: FastifyInstance, media: MediaStore): void {
  async function send(reply: FastifyReply, kind: MediaKind, name: string) {
    const type = CONTENT_TYPES[path.extname(name).toLowerCase()];
    const file = type === undefined ? null : await media.read(kind, name);
    if (type === undefined || file === null) throw notFound('File');
    // A name is never given to other content, so a browser may keep what it has.
    return reply
      .headers({
        'content-type': type,
        'content-length': file.size,
        'cache-control': 'private, max-age=31536000, immutable',
      })
      .send(file.stream);
  }
  route(app, getImage, ({ reply, params }) => send(reply, 'images', params.name));
  route(app, getVideo, ({ reply, params }) => send(reply, 'videos', params.name));
}
