import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/hub/library.contract.ts';
import type { LibraryService } from './library.service.ts';

export function registerLibraryRoutes(app: FastifyInstance, library: LibraryService): void {
  route(app, contract.getLibrary, () => library.changes());
  route(app, contract.listLibraryCategories, () => library.categories());
  route(app, contract.updateLibrary, ({ body, user }) => library.update(body, user.id));
}
