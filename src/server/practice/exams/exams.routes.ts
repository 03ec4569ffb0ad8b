import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as blueprintsContract from '#shared/practice/blueprints.contract.ts';
import * as contract from '#shared/practice/exams.contract.ts';
import type { BlueprintsService } from './blueprints.service.ts';
import type { ExamsService } from './exams.service.ts';

export function registerExamRoutes(
  app: FastifyInstance,
  { blueprints, exams }: { blueprints: BlueprintsService; exams: ExamsService },
): void {
  route(app, blueprintsContract.listBlueprints, () => blueprints.list());
  route(app, blueprintsContract.listBlueprintPresets, () => blueprints.presets());
  route(app, blueprintsContract.createBlueprint, ({ body }) => blueprints.create(body));
  route(app, blueprintsContract.updateBlueprint, ({ params, body }) => blueprints.update(params.id, body));
  route(app, blueprintsContract.deleteBlueprint, ({ params }) => blueprints.remove(params.id));
  route(app, blueprintsContract.getBlueprintCoverage, ({ params }) => blueprints.coverage(params.id));

  route(app, contract.listExams, ({ user }) => exams.list(user));
  route(app, contract.startExam, async ({ user, timeZone, body, reply }) => {
    const { session, isNew } = await exams.start(user, timeZone, body.blueprintId);
    reply.code(isNew ? 201 : 200);
    return session;
  });
  route(app, contract.startBreak, ({ user, params }) => exams.startBreak(user.id, params.id));
  route(app, contract.endBreak, ({ user, params }) => exams.endBreak(user.id, params.id));
  route(app, contract.getExamResult, ({ user, params }) => exams.result(user.id, params.id));
  route(app, contract.setExtraTime, ({ params, body }) => exams.setExtraTime(params.id, body));
}
