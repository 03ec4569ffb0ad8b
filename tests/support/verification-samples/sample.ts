import type { VerificationIssueType } from '#shared/bank/verification.contract.ts';

/** A question written by hand for these rules, in a style that the starter library does not have. */
export interface Sample {
  question: string;
  /** Separated by ` | `. */
  options: string;
  /** Letters. With the right key, the rules must find nothing. */
  right: string;
  wrong: string;
  explanation: string | null;
  /** Findings with the wrong key; empty if the rules can't see it. */
  found: VerificationIssueType[];
}
