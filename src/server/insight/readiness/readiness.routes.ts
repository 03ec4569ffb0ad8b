import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as outcomesContract from '#shared/insight/outcomes.contract.ts';
import * as contract from '#shared/insight/readiness.contract.ts';
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
  route(app, contract.listReadiness, ({ user }) => readiness.list(user.id));
  route(app, contract.getReadinessSharing, ({ user }) => sharing.read(user.id));
  route(app, contract.setReadinessSharing, ({ user, body }) => sharing.share(user.id, body.isShared));
  route(app, contract.getReadinessPolicy, () => sharing.policy());
  route(app, contract.setReadinessPolicy, ({ body }) => sharing.decide(body));
  route(app, contract.listStudentsAtRisk, ({ params, query }) => estimates.list(params.id, query));

  route(app, contract.getStudentReadiness, async ({ params: { studentId } }) => {
    if (!(await sharing.isVisible(studentId))) return { shared: null };
    return { shared: { exams: await readiness.listOfAnybody(studentId), outcomes: await outcomes.list(studentId) } };
  });

  route(app, outcomesContract.listExamOutcomes, ({ user }) => outcomes.list(user.id));
  route(app, outcomesContract.createExamOutcome, ({ user, timeZone, body }) =>
    outcomes.create({ userId: user.id, timeZone }, body),
  );
  route(app, outcomesContract.updateExamOutcome, ({ user, timeZone, params, body }) =>
    outcomes.update({ userId: user.id, timeZone }, params.id, body),
  );
  route(app, outcomesContract.deleteExamOutcome, ({ user, params }) => outcomes.delete(user.id, params.id));
  route(app, outcomesContract.getCalibration, ({ params }) => outcomes.calibration(params.id));
}
