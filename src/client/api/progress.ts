import type { QueryClient } from '@tanstack/react-query';
import type {
  getOwnProgress,
  getPortal,
  getStudentStats,
  listRecentAttempts,
} from '#shared/practice/progress.contract.ts';
import { read, withoutSchemas } from '#client/lib/call.ts';

// The portal is a student's first screen: it loads without the contract's schemas.
const portal = withoutSchemas<typeof getPortal>('GET', '/api/portal');
const stats = withoutSchemas<typeof getStudentStats>('GET', '/api/quiz-attempts/stats');
const recentAttempts = withoutSchemas<typeof listRecentAttempts>('GET', '/api/quiz-attempts/recent');
const ownProgress = withoutSchemas<typeof getOwnProgress>('GET', '/api/progress');

export const portalQuery = () => read(portal);

export const studentStatsQuery = () => read(stats);

/** Accuracy by topic and by week, and the topics that need work. */
export const ownProgressQuery = () => read(ownProgress);

/** The part that all pages of the quiz history share of their keys. */
const historyKey = ['/api/user/quiz-sessions'];

/**
 * Forgets whatever counts what a student has done: call it after an answer, a completed session or a studied card.
 * What is on screen is fetched again at once, the rest when it is next shown.
 */
export async function invalidateProgress(client: QueryClient): Promise<void> {
  const keys = [...[portal, stats, recentAttempts, ownProgress].map((endpoint) => read(endpoint).queryKey), historyKey];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
