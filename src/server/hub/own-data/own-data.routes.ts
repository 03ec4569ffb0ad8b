import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '#server/core/rate-limits.ts';
import { route } from '#server/core/route.ts';
import { sendInPieces } from '#server/core/send-in-pieces.ts';
import * as contract from '#shared/hub/own-data.contract.ts';
import type { OwnDataService } from './own-data.service.ts';

export function registerOwnDataRoutes(
  app: FastifyInstance,
  { ownData, limits }: { ownData: OwnDataService; limits: RateLimits },
): void {
  route(app, contract.downloadOwnData, async ({ user, reply }) => {
    await limits.take('ownDataByUser', user.id);
    return sendInPieces(reply, { name: 'my-data.zip', type: 'application/zip', pieces: ownData.write(user.id) });
  });
}
