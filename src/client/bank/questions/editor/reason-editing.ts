import type { ReasonTarget } from '#shared/bank/question-kinds/question-kind.ts';

type Reasons = Readonly<Record<string, string>>;

const isSame = (a: ReasonTarget | undefined, b: ReasonTarget) =>
  a !== undefined && JSON.stringify(a.what) === JSON.stringify(b.what);

/**
 * Reasons after an edit: each follows its option, and is removed with it. If the number of options is the same, a
 * different text at the same index counts as rewritten and keeps its reason.
 */
export function movedReasons(
  reasons: Reasons,
  before: readonly ReasonTarget[],
  after: readonly ReasonTarget[],
): Reasons {
  const moved: Record<string, string> = {};
  for (const [index, option] of before.entries()) {
    const reason = reasons[option.id];
    if (reason === undefined) continue;
    const rewritten = before.length === after.length ? after[index] : undefined;
    const now = isSame(after[index], option)
      ? after[index]
      : (after.find((other, at) => isSame(other, option) && !isSame(before[at], other)) ?? rewritten);
    if (now !== undefined) moved[now.id] = reason;
  }
  return moved;
}
