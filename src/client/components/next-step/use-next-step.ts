import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#client/api/auth.ts';
import { openQuizzesQuery } from '#client/api/open-quizzes.ts';
import { ownAssignmentsQuery } from '#client/api/own-assignments.ts';
import { todayQuery } from '#client/api/progress.ts';
import { doneText, nextStep, type PlanItem, planItems, type Step } from './steps.ts';

/** How many open quizzes the student's first screen and the next step need. */
export const OPEN_QUIZZES = 4;

export interface NextStep {
  /** Null if everything is done for today. */
  step: Step | null;
  plan: PlanItem[];
  /** "21 questions answered, 12 cards studied"; empty if nothing was. */
  done: string;
  /** False while the server is asked again, for example because a quiz has just ended. */
  isSettled: boolean;
}

/** What the student does next; undefined while it loads, if it cannot be loaded, and before approval. */
export function useNextStep(): NextStep | undefined {
  const [now] = useState(() => Date.now());
  const enabled = useCurrentUser()?.status === 'approved';
  const today = useQuery({ ...todayQuery(), enabled });
  const open = useQuery({ ...openQuizzesQuery(OPEN_QUIZZES), enabled });
  const assignments = useQuery({ ...ownAssignmentsQuery(), enabled });
  if (!today.data || !open.data || !assignments.data) return undefined;
  const plan = planItems(today.data);
  return {
    step: nextStep({ quizzes: open.data.quizzes, assignments: assignments.data.toDo, plan, now }),
    plan,
    done: doneText(today.data),
    isSettled: ![today, open, assignments].some(({ isFetching }) => isFetching),
  };
}

/** The same at the end of a part of the plan: undefined until the server has counted that part. */
export function useUpNext(): NextStep | undefined {
  const next = useNextStep();
  return next?.isSettled === true ? next : undefined;
}
