import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { notFound } from '#server/core/errors.ts';
import { route } from '#server/core/route.ts';
import { getImage, getVideo } from '#shared/contract/media.ts';
import { sendMedia } from './media-response.ts';
import type { MediaService } from './media.service.ts';

export function registerMediaRoutes(
  app: FastifyInstance,
  { service, media }: { service: MediaService; media: MediaStore },
): void {
  route(app, getImage, async ({ request, reply, params, query }) => {
    const file = await service.find('images', params.name, query.width);
    if (file === null) throw notFound('File');
    return sendMedia({ request, reply }, { media, file });
  });

  route(app, getVideo, async ({ request, reply, params }) => {
    const file = await service.find('videos', params.name);
    if (file === null) throw notFound('File');
    return sendMedia({ request, reply }, { media, file });
  });
}
