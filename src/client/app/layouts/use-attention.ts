import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { attentionQuery } from '#client/api/dashboard.ts';
import { waitingFor } from './waiting.ts';
import type { Waiting } from './waiting.ts';

/** What waits for the teacher; looked up again after each step, as nobody tells of it. */
export function useAttention(): Waiting {
  const router = useRouter();
  const { data, refetch } = useQuery(attentionQuery);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        // Without a place to come from it is the first screen, whose counts are on their way.
        if (fromLocation && pathChanged) void refetch();
      }),
    [router, refetch],
  );
  return waitingFor(data);
}
