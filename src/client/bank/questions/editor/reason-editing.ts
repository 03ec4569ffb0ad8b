import type { ReasonPlace } from '#shared/bank/question-kinds/question-kind.ts';

type Reasons = Readonly<Record<string, string>>;

const isSame = (a: ReasonPlace | undefined, b: ReasonPlace) =>
  a !== undefined && JSON.stringify(a.what) === JSON.stringify(b.what);

/**
 * Reasons after an edit: each goes where that goes which it belongs to, and with it where it is removed. What is another
 * at the same place, of as many as before, was rewritten and keeps its reason.
 */
export function movedReasons(reasons: Reasons, before: readonly ReasonPlace[], after: readonly ReasonPlace[]): Reasons {
  const moved: Record<string, string> = {};
  for (const [index, place] of before.entries()) {
    const reason = reasons[place.id];
    if (reason === undefined) continue;
    const rewritten = before.length === after.length ? after[index] : undefined;
    const now = isSame(after[index], place)
      ? after[index]
      : (after.find((other, at) => isSame(other, place) && !isSame(before[at], other)) ?? rewritten);
    if (now !== undefined) moved[now.id] = reason;
  }
  return moved;
}
