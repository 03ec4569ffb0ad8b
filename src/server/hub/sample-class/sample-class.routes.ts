import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/hub/sample-class.contract.ts';
import type { createSampleClassService } from './sample-class.service.ts';

export function registerSampleClassRoutes(
  app: FastifyInstance,
  sampleClass: ReturnType<typeof createSampleClassService>,
): void {
  route(app, contract.createSampleClass, ({ user, timeZone }) => sampleClass.create(user, timeZone));
}
