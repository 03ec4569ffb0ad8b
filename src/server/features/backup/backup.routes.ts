import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import { clearContent } from '#shared/contract/backup.ts';
import type { BackupService } from './backup.service.ts';

export function registerBackupRoutes(app: FastifyInstance, backup: BackupService): void {
  route(app, clearContent, ({ report }) => backup.clearContent(report));
}
