import type { FastifyInstance } from 'fastify';
import { invalid } from '#server/core/errors.ts';
import { route } from '#server/core/route.ts';
import { readForm } from '#server/core/uploads.ts';
import * as contract from '#shared/hub/site.contract.ts';
import { ATTACHMENT_MAX_BYTES } from '#shared/mail/mail-messages.ts';
import type { SiteService } from './site.service.ts';

export function registerSiteRoutes(app: FastifyInstance, site: SiteService): void {
  route(app, contract.getSite, () => site.read());
  route(app, contract.updateSite, ({ body }) => site.update(body));
  route(app, contract.deleteSitePhoto, () => site.removePhoto());

  route(app, contract.uploadSitePhoto, async ({ request }) => {
    const { file } = await readForm(request, {
      fileField: 'photo',
      maxBytes: ATTACHMENT_MAX_BYTES,
      tooLargeMessage: 'Please select a file smaller than 10MB.',
    });
    if (file === null) throw invalid('Please choose a picture');
    return site.replacePhoto(file);
  });

  route(app, contract.getSitePhoto, async ({ params, reply }) => {
    const file = await site.photo(params.name);
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': file.size,
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(file.stream);
  });
}
