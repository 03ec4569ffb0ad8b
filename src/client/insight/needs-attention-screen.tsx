import { usePlace } from '#client/components/use-place.ts';
import { NeedsAttention } from '#client/insight/attention/needs-attention.tsx';

/** /needs-attention: `?reason=`, `?class=` and `?order=` filter and sort the list, `?page=` counts from 1. */
export function NeedsAttentionScreen() {
  const { place, move } = usePlace('/needs-attention');
  return <NeedsAttention place={place} onMove={(change) => move({ page: 1, ...change })} />;
}
