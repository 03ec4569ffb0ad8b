import type { QuizPosition } from './quiz-sessions.contract.ts';

/** A position over an earlier one, which another tab may have saved: nothing that it does not name is removed. */
export function mergedPositions(earlier: QuizPosition, later: QuizPosition): QuizPosition {
  const seconds = { ...earlier.seconds };
  for (const [id, spent] of Object.entries(later.seconds)) seconds[id] = Math.max(spent, seconds[id] ?? 0);
  return {
    index: later.index,
    selected: { ...earlier.selected, ...later.selected },
    skipped: [...new Set([...earlier.skipped, ...later.skipped])],
    seconds,
    ...((earlier.typed ?? later.typed) && { typed: { ...earlier.typed, ...later.typed } }),
  };
}
