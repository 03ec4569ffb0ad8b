import type { Fault } from '#shared/bank/question-kinds/question-kind.ts';

/** The messages of all faults at a path and below it, each once. */
export function faultsAt(faults: readonly Fault[], ...parentPath: (string | number)[]): string[] {
  const isThere = ({ path }: Fault) => parentPath.every((step, depth) => path[depth] === step);
  return [...new Set(faults.filter(isThere).map(({ message }) => message))];
}
