import type { QuestionWithIssues } from '#shared/bank/verification.contract.ts';
import type { verifyAnswers } from '#shared/bank/verification.endpoints.ts';
import type { OutputOf } from '#client/lib/call.ts';

export type ScanResult = OutputOf<typeof verifyAnswers>;

/** The result without a question whose key was fixed. */
export function withoutFixed(result: ScanResult, question: QuestionWithIssues): ScanResult {
  return {
    ...result,
    ...countsAfter(result, { open: question.isDismissed ? 0 : -1, dismissed: question.isDismissed ? -1 : 0 }),
    issues: result.issues.filter(({ id }) => id !== question.id),
  };
}

/** The result with a question whose key was set back, placed before the question that followed it. */
export function withReturned(result: ScanResult, question: QuestionWithIssues, nextId: string | null): ScanResult {
  if (result.issues.some(({ id }) => id === question.id)) return result;
  const next = result.issues.findIndex(({ id }) => id === nextId);
  return {
    ...result,
    ...countsAfter(result, { open: question.isDismissed ? 0 : 1, dismissed: question.isDismissed ? 1 : 0 }),
    issues: result.issues.toSpliced(next === -1 ? result.issues.length : next, 0, question),
  };
}

/** The result after a question was dismissed or (`isDismissed` false) restored; it keeps its position in the list. */
export function withDismissal(result: ScanResult, question: QuestionWithIssues, isDismissed: boolean): ScanResult {
  if (question.isDismissed === isDismissed) return result;
  const now = { ...question, isDismissed };
  const isListed = result.issues.some(({ id }) => id === question.id);
  return {
    ...result,
    ...countsAfter(result, isDismissed ? { open: -1, dismissed: 1 } : { open: 1, dismissed: -1 }),
    // A result without dismissed questions gains the restored one; its old position is unknown, so it goes first.
    issues: isListed ? result.issues.map((other) => (other.id === question.id ? now : other)) : [now, ...result.issues],
  };
}

function countsAfter(result: ScanResult, { open, dismissed }: { open: number; dismissed: number }) {
  return {
    questionsWithIssues: Math.max(0, result.questionsWithIssues + open),
    dismissedCount: Math.max(0, result.dismissedCount + dismissed),
  };
}
