import type { Expecting } from '#shared/contract/fields.ts';
import type { READINESS_GROUPS } from '#shared/domain/list-words.ts';
import type { ReadinessSort } from '#shared/insight/readiness.contract.ts';
import {
  createExamOutcome,
  deleteExamOutcome,
  getCalibration,
  listExamOutcomes,
  updateExamOutcome,
} from '#shared/insight/outcomes.endpoints.ts';
import {
  getReadinessPolicy,
  getReadinessSharing,
  getStudentReadiness,
  listReadiness,
  listStudentsAtRisk,
  setReadinessPolicy,
  setReadinessSharing,
} from '#shared/insight/readiness.endpoints.ts';
import { call } from '#client/lib/call.ts';
import { partOf, readFresh, readLive, useChange, useReplacement } from '#client/lib/queries.ts';

/** Whether the student is ready for exams; every quiz changes it. */
export const readinessQuery = () => readFresh(listReadiness);

/** Whether the student lets teachers see it. */
export const readinessSharingQuery = readFresh(getReadinessSharing);

export const useShareReadiness = () =>
  useReplacement(readinessSharingQuery, (isShared: boolean) => call(setReadinessSharing, { body: { isShared } }));

/** Whether teachers see the readiness of every student. */
export const readinessPolicyQuery = readFresh(getReadinessPolicy);

export const useDecideReadinessPolicy = () =>
  useReplacement(readinessPolicyQuery, (isSeenByTeachers: boolean) =>
    call(setReadinessPolicy, { body: { isSeenByTeachers } }),
  );

/** How ready a student is, as far as their teacher may see it. */
export const studentReadinessQuery = (studentId: string) => readFresh(getStudentReadiness, { params: { studentId } });

export type ReadinessGroup = (typeof READINESS_GROUPS)[number];
export const AT_RISK_PAGE_SIZE = 25;

/** One page of the students at risk in an exam; pages count from 0. The old page stays until the new one arrives. */
interface RiskPage {
  group: ReadinessGroup;
  sort: ReadinessSort;
  order: 'asc' | 'desc';
  page: number;
}

export const studentsAtRiskQuery = (id: string, { page, ...list }: RiskPage) =>
  readLive(listStudentsAtRisk, {
    params: { id },
    query: { ...list, ...partOf(page, AT_RISK_PAGE_SIZE) },
  });

export const calibrationQuery = (id: string) => readFresh(getCalibration, { params: { id } });

/** The results of the student's real exams. */
export const examOutcomesQuery = readFresh(listExamOutcomes);

interface OutcomeDraft extends Expecting {
  takenOn: string;
  isPassed: boolean;
}

/** Adds an exam outcome, or changes the one with `id`. */
export const useSaveExamOutcome = () =>
  useOutcomeChange(({ body, ...of }: { body: OutcomeDraft } & ({ id: string } | { blueprintId: string })) =>
    'id' in of
      ? call(updateExamOutcome, { params: { id: of.id }, body })
      : call(createExamOutcome, { body: { ...body, blueprintId: of.blueprintId } }),
  );

export const useDeleteExamOutcome = () => useOutcomeChange((id: string) => call(deleteExamOutcome, { params: { id } }));

function useOutcomeChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  return useChange(mutationFn, { queryKey: examOutcomesQuery.queryKey });
}
