import type { FastifyInstance } from 'fastify';
import { auditResult } from '#server/core/audit.ts';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/hub/backup.contract.ts';
import type { BackupService } from './backup.service.ts';
import { ENCRYPTED_TYPE, type BackupKeys } from './encryption/backup-keys.ts';
import type { ClearService } from './clear/clear.service.ts';
import type { BackupSource } from './restore/backup-source.ts';
import type { RestoreService } from './restore/restore.service.ts';
import { withUploadedBackup } from './restore/uploaded-backup.ts';

interface BackupServices {
  backup: BackupService;
  clear: ClearService;
  restore: RestoreService;
  openStored: (name: string, key?: string) => Promise<BackupSource>;
  workFolder: string;
  keys: BackupKeys;
}

export function registerBackupRoutes(
  app: FastifyInstance,
  { backup, clear, restore, openStored, workFolder, keys }: BackupServices,
): void {
  route(app, contract.getBackupStats, () => backup.stats());
  route(app, contract.createBackup, async ({ body, request, reply }) => {
    const isCompressed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    const { name, bytes, stream, isEncrypted } = await backup.make(body.backupType, { ...body, isCompressed });
    return reply
      .headers({
        'content-type': isEncrypted ? ENCRYPTED_TYPE : 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'content-length': bytes,
        'content-encoding': isCompressed && !isEncrypted ? 'gzip' : 'identity',
        'cache-control': 'private, no-store',
      })
      .send(stream);
  });

  route(app, contract.previewClear, () => clear.preview());
  route(app, contract.clearDatabase, ({ body, report }) => clear.clear(body.clearType, report));

  route(app, contract.restoreBackup, ({ request, user, report }) =>
    withUploadedBackup(request, { workFolder, keys }, ({ source, options }) =>
      restore.restore({ source, options, actorId: user.id, report, record: auditResult }),
    ),
  );
  route(app, contract.restoreStoredBackup, async ({ params, body, user, report }) =>
    restore.restore({
      source: await openStored(params.name, body.backupKey),
      options: body,
      actorId: user.id,
      report,
      record: auditResult,
    }),
  );
  route(app, contract.bringBackStored, async ({ params, body, user, report }) =>
    restore.restore({
      source: await openStored(params.name, body.backupKey),
      options: contract.restoreOptions.parse({}),
      replaces: true,
      actorId: user.id,
      report,
      record: auditResult,
    }),
  );
}
