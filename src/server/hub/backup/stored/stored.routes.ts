import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import { sendInPieces } from '#server/core/send-in-pieces.ts';
import * as contract from '#shared/hub/backup.contract.ts';
import { ENCRYPTED_TYPE } from '../encryption/backup-keys.ts';
import type { ScheduledBackup } from './scheduled-backup.ts';
import type { StoredBackups } from './stored-backups.service.ts';

export function registerStoredBackupRoutes(
  app: FastifyInstance,
  { storedBackups, scheduledBackup }: { storedBackups: StoredBackups; scheduledBackup: ScheduledBackup },
): void {
  route(app, contract.listStoredBackups, async () => ({
    backups: await storedBackups.list(),
    place: storedBackups.place,
    encryption: storedBackups.encryption,
    failure: await scheduledBackup.failure(),
  }));
  route(app, contract.storeBackup, ({ report }) => storedBackups.make('manual', report));
  route(app, contract.downloadStoredBackup, async ({ params, reply }) => {
    const { fileName, pieces } = await storedBackups.download(params.name);
    // As JSON it would be compressed on the way, which does not make pictures smaller.
    const type = storedBackups.encryption.isOn ? ENCRYPTED_TYPE : 'application/octet-stream';
    return sendInPieces(reply, { name: fileName, type, pieces });
  });
}
