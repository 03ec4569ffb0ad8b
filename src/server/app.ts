import { randomUUID } from 'node:crypto';
import path from 'node:path';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { SPRINT_PICTURES } from '#shared/practice/sprints.contract.ts';
import type { JobHandlers } from './adapters/jobs.ts';
import { registerAudit } from './core/audit.ts';
import { registerBackPressure } from './core/back-pressure.ts';
import { answerSerializer } from './core/answer-serializer.ts';
import { AppError, registerErrorHandler } from './core/errors.ts';
import { registerClientFiles, registerPages, registerPictures } from './core/pages.ts';
import { requestValidator } from './core/request-validator.ts';
import { registerHostCheck, registerSameOriginCheck } from './core/same-origin.ts';
import { securityHeaders } from './core/security-headers.ts';
import { registerSecurityTxt } from './core/security-txt.ts';
import { registerSessions } from './core/sessions.ts';
import { cookieSecret, pushKeysOf } from './core/settings.repository.ts';
import { CONNECTION_LIMITS, registerSlowClientGuard } from './core/slow-clients.ts';
import { registerUploads } from './core/uploads.ts';
import { registerFeatures } from './composition/routes.ts';
import { createFeatures, type AppDependencies } from './composition/services.ts';
import type { MailServerService } from './mail/set-up/mail-server.service.ts';
import { registerHealthRoutes } from './hub/system/health.routes.ts';

/** The app and the handlers of its jobs. The code that runs the app also starts the jobs. */
export interface HubApp {
  app: FastifyInstance;
  jobHandlers: JobHandlers;
  /** Follows the mail server of the settings. */
  mailServer: Pick<MailServerService, 'follow' | 'watch'>;
}

function notCompiled(): never {
  throw new Error('schemas are compiled by the compilers set below');
}

/** Creates the whole product. The caller listens and closes the engine. */
export async function createApp(dependencies: AppDependencies): Promise<HubApp> {
  const { engine, publicUrl, logger, lifecycle = { phase: 'serving' }, trustProxy = ['loopback'] } = dependencies;
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    genReqId: () => randomUUID(),
    trustProxy,
    http: { connectionsCheckingInterval: CONNECTION_LIMITS.checkMs },
    bodyLimit: 8 * 1024 * 1024,
    forceCloseConnections: 'idle',
    // Loading Fastify's own compilers, which the next lines replace, would take a tenth of the server's startup time.
    schemaController: { compilersFactory: { buildValidator: notCompiled, buildSerializer: notCompiled } },
  });
  app.decorate('reads', new Map());
  app.setValidatorCompiler(requestValidator);
  app.setSerializerCompiler(answerSerializer);
  registerErrorHandler(app);
  registerHostCheck(app);
  registerSlowClientGuard(app, { trustProxy });
  dependencies.observer?.watchRequests(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // API responses are for this caller only and must be current.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'private, no-store');
    }
    // Ends a proxy's keep-alive connections, each after its response.
    if (lifecycle.phase === 'draining') reply.header('connection', 'close');
  });
  const secure = publicUrl.startsWith('https:');
  await app.register(helmet, securityHeaders({ secure, uploadOrigin: dependencies.media.uploadOrigin }));
  await app.register(swagger, {
    openapi: { info: { title: 'Sonography Learning Hub', version: '1' } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.setNotFoundHandler(() => {
    throw new AppError(404, 'not_found', 'Not found');
  });
  await registerHealthRoutes(app, { engine, lifecycle });
  const { client, clock, securityContact = null } = dependencies;
  if (securityContact !== null) registerSecurityTxt(app, { contact: securityContact, publicUrl, now: clock() });
  if (client) await registerClientFiles(app, client.folder);
  await registerPictures(app, { folder: path.join(dependencies.content, 'sprints'), prefix: SPRINT_PICTURES });
  const secret = await cookieSecret(engine.db);
  const pushKeys = await pushKeysOf(engine.db);
  const features = createFeatures({ ...dependencies, secret, pushKeys, log: app.log });
  await features.stepwise.undoUnfinished();
  await features.mailServer.follow();
  // Sessions are read only for the API, media and pages, so the client's files need no query.
  await app.register(async (api) => {
    registerSameOriginCheck(api, publicUrl);
    registerBackPressure(api, engine);
    await registerSessions(api, { db: engine.db, secret, secure });
    registerAudit(api, { db: engine.db, clock });
    await registerUploads(api);
    registerFeatures(api, dependencies, features);
    if (client) registerPages(api, { ...client, publicUrl, readSite: features.site.read });
  });
  return { app, jobHandlers: features.jobHandlers, mailServer: features.mailServer };
}
