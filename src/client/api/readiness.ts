import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { READINESS_GROUPS } from '#shared/domain/list-words.ts';
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
  type ReadinessSort,
  setReadinessPolicy,
  setReadinessSharing,
} from '#shared/insight/readiness.contract.ts';
import { call, read } from '#client/lib/call.ts';

const atEveryVisit = { staleTime: 0 };

/** Whether the student is ready for exams; every quiz changes it. */
export const readinessQuery = () => ({ ...read(listReadiness), ...atEveryVisit });

/** Whether the student lets teachers see it. */
export const readinessSharingQuery = { ...read(getReadinessSharing), ...atEveryVisit };

export function useShareReadiness() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isShared: boolean) => call(setReadinessSharing, { body: { isShared } }),
    onSuccess: (sharing) => client.setQueryData(readinessSharingQuery.queryKey, sharing),
  });
}

/** Whether teachers see the readiness of every student. */
export const readinessPolicyQuery = { ...read(getReadinessPolicy), ...atEveryVisit };

export function useDecideReadinessPolicy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isSeenByTeachers: boolean) => call(setReadinessPolicy, { body: { isSeenByTeachers } }),
    onSuccess: (policy) => client.setQueryData(readinessPolicyQuery.queryKey, policy),
  });
}

/** How ready a student is, as far as their teacher may see it. */
export const studentReadinessQuery = (studentId: string) => ({
  ...read(getStudentReadiness, { params: { studentId } }),
  ...atEveryVisit,
});

export type ReadinessGroup = (typeof READINESS_GROUPS)[number];
export const AT_RISK_PAGE_SIZE = 25;

/** One page of the students at risk in an exam; pages count from 0. The old page stays until the new one arrives. */
interface RiskPage {
  group: ReadinessGroup;
  sort: ReadinessSort;
  order: 'asc' | 'desc';
  page: number;
}

export const studentsAtRiskQuery = (id: string, { page, ...list }: RiskPage) => ({
  ...read(listStudentsAtRisk, {
    params: { id },
    query: { ...list, limit: AT_RISK_PAGE_SIZE, offset: page * AT_RISK_PAGE_SIZE },
  }),
  ...atEveryVisit,
  placeholderData: keepPreviousData,
});

export const calibrationQuery = (id: string) => ({ ...read(getCalibration, { params: { id } }), ...atEveryVisit });

/** The results of the student's real exams. */
export const examOutcomesQuery = { ...read(listExamOutcomes), ...atEveryVisit };

interface OutcomeDraft {
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
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: examOutcomesQuery.queryKey }),
  });
}
