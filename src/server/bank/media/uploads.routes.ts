import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { invalid } from '#server/core/errors.ts';
import { route } from '#server/core/route.ts';
import { readForm } from '#server/core/uploads.ts';
import * as contract from '#shared/bank/media.contract.ts';
import { UPLOAD_RULES } from './media-kinds.ts';
import type { MediaService } from './media.service.ts';
import type { UploadsService } from './uploads.service.ts';

export function registerUploadRoutes(
  app: FastifyInstance,
  { service, uploads }: { service: MediaService; uploads: UploadsService },
): void {
  route(app, contract.requestUpload, async ({ body, user }) => ({
    uploadURL: await uploads.createAddress(body.fileType === 'image' ? 'images' : 'videos', user.id),
  }));

  // Only this route passes on a body of any type, unread.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    route(scope, contract.putUpload, ({ request, params, query }) => {
      const length = request.headers['content-length'];
      return uploads.receive(
        { ...params, ...query },
        {
          body: request.body as Readable | undefined, // as the parser above passes it on
          length: length === undefined ? undefined : Number(length),
        },
      );
    });
  });

  route(app, contract.finishUpload, async ({ body }) => service.finishUpload(body.url));

  route(app, contract.uploadImage, async ({ request, user }) => {
    const { maxBytes, tooLargeMessage } = UPLOAD_RULES.images;
    const { file } = await readForm(request, { fileField: 'image', maxBytes, tooLargeMessage });
    if (file === null) throw invalid('Please choose an image');
    return { imageUrl: await service.uploadImage(file.data, user.id) };
  });
}
