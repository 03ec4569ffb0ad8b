import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import { getLibrary, updateLibrary } from '#shared/hub/library.contract.ts';
import type { LibraryService } from './library.service.ts';

export function registerLibraryRoutes(app: FastifyInstance, library: LibraryService): void {
  route(app, getLibrary, () => library.changes());
  route(app, updateLibrary, ({ body, user }) => library.update(body, user.id));
}
