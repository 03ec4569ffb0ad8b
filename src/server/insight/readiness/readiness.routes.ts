import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  createExamOutcome,
  deleteExamOutcome,
  getCalibration,
  listExamOutcomes,
  updateExamOutcome,
} from '#shared/insight/outcomes.contract.ts';
import {
  getReadinessPolicy,
  getReadinessSharing,
  getStudentReadiness,
  listReadiness,
  listStudentsAtRisk,
  setReadinessPolicy,
  setReadinessSharing,
} from '#shared/insight/readiness.contract.ts';
import type { EstimatesService } from './estimates.service.ts';
import type { OutcomesService } from './outcomes.service.ts';
import type { ReadinessService } from './readiness.service.ts';
import type { SharingService } from './sharing.service.ts';

interface ReadinessServices {
  readiness: ReadinessService;
  sharing: SharingService;
  estimates: EstimatesService;
  outcomes: OutcomesService;
}

export function registerReadinessRoutes(
  app: FastifyInstance,
  { readiness, sharing, estimates, outcomes }: ReadinessServices,
): void {
  route(app, listReadiness, ({ user }) => readiness.list(user.id));
  route(app, getReadinessSharing, ({ user }) => sharing.read(user.id));
  route(app, setReadinessSharing, ({ user, body }) => sharing.share(user.id, body.isShared));
  route(app, getReadinessPolicy, () => sharing.policy());
  route(app, setReadinessPolicy, async ({ body, request }) => {
    request.auditDetails = { before: await sharing.policy() };
    return sharing.decide(body);
  });
  route(app, listStudentsAtRisk, ({ params, query }) => estimates.list(params.id, query));

  route(app, getStudentReadiness, async ({ params: { studentId } }) => {
    if (!(await sharing.isVisible(studentId))) return { shared: null };
    return { shared: { exams: await readiness.list(studentId), outcomes: await outcomes.list(studentId) } };
  });

  route(app, listExamOutcomes, ({ user }) => outcomes.list(user.id));
  route(app, createExamOutcome, ({ user, timeZone, body }) => outcomes.create({ userId: user.id, timeZone }, body));
  route(app, updateExamOutcome, ({ user, timeZone, params, body }) =>
    outcomes.update({ userId: user.id, timeZone }, params.id, body),
  );
  route(app, deleteExamOutcome, ({ user, params }) => outcomes.delete(user.id, params.id));
  route(app, getCalibration, ({ params }) => outcomes.calibration(params.id));
}
