import { useQuery } from '@tanstack/react-query';
import { questionPoolsQuery } from '#client/api/quiz-sessions.ts';
import { useThrottled } from '#client/components/paged-list/use-throttled.ts';
import type { PoolState } from './setup-pools.ts';

const BETWEEN_COUNTS_MS = 300;

/** What the pools of the chosen categories hold; choosing many in a row does not ask for each of them. */
export function usePoolCounts(topicIds: readonly string[]) {
  const wanted = topicIds.join(',');
  const asked = useThrottled(wanted, BETWEEN_COUNTS_MS);
  const { data, isError, isFetching, refetch } = useQuery({ ...questionPoolsQuery(asked), enabled: asked !== '' });
  return { counts: data, state: poolState(), recount: () => void refetch() };

  function poolState(): PoolState {
    if (wanted === '') return 'idle';
    if (wanted !== asked || isFetching) return 'counting';
    return isError ? 'failed' : 'known';
  }
}
