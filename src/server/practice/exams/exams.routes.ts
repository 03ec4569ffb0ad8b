import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  createBlueprint,
  deleteBlueprint,
  getBlueprintCoverage,
  listBlueprintPresets,
  listBlueprints,
  updateBlueprint,
} from '#shared/practice/blueprints.contract.ts';
import {
  endBreak,
  getExamResult,
  listExams,
  setExtraTime,
  startBreak,
  startExam,
} from '#shared/practice/exams.contract.ts';
import type { BlueprintsService } from './blueprints.service.ts';
import type { ExamsService } from './exams.service.ts';

export function registerExamRoutes(
  app: FastifyInstance,
  { blueprints, exams }: { blueprints: BlueprintsService; exams: ExamsService },
): void {
  route(app, listBlueprints, () => blueprints.list());
  route(app, listBlueprintPresets, () => blueprints.presets());
  route(app, createBlueprint, ({ body }) => blueprints.create(body));
  route(app, updateBlueprint, ({ params, body }) => blueprints.update(params.id, body));
  route(app, deleteBlueprint, ({ params }) => blueprints.remove(params.id));
  route(app, getBlueprintCoverage, ({ params }) => blueprints.coverage(params.id));

  route(app, listExams, ({ user }) => exams.list(user));
  route(app, startExam, ({ user, timeZone, body }) => exams.start(user, timeZone, body.blueprintId));
  route(app, startBreak, ({ user, params }) => exams.startBreak(user.id, params.id));
  route(app, endBreak, ({ user, params }) => exams.endBreak(user.id, params.id));
  route(app, getExamResult, ({ user, params }) => exams.result(user.id, params.id));
  route(app, setExtraTime, ({ params, body }) => exams.setExtraTime(params.id, body));
}
