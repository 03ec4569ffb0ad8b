import type { QueryClient } from '@tanstack/react-query';
import { reviewOutboxOf } from './card-reviews.ts';
import { answerOutboxOf, flagOutboxOf } from './quiz-outbox.ts';
import { sprintOutboxOf } from './sprints.ts';

/** Sends what a student’s earlier visits could not send. */
export async function sendWaitingWork(queryClient: QueryClient, userId: string): Promise<void> {
  await reviewOutboxOf(queryClient, userId).flush();
  await sprintOutboxOf(queryClient, userId).flush();
  await Promise.all([answerOutboxOf(queryClient, userId).flush(), flagOutboxOf(queryClient, userId).flush()]);
}
