import { reviewerText, type Verdict } from '#shared/bank/expert-review.ts';
import type { BroughtInReview, QuestionReview } from '#shared/bank/expert-review.contract.ts';
import { counted, formatCount, plural } from '#shared/domain/counted.ts';
import { formatDate } from '#client/lib/format.ts';

/** "Jane Doe, RDMS, reviewed 3 questions on Nov 26, 2026: 1 right, 1 needs a change, 1 with a wrong key." */
export function reviewSummary({ reviewer, completedOn, entries }: QuestionReview): string {
  const countOf = (countedVerdict: Verdict) => entries.filter(({ verdict }) => verdict === countedVerdict).length;
  const change = countOf('change');
  const parts = [
    [countOf('right'), 'right'],
    [change, plural(change, 'needs a change', 'need a change')],
    [countOf('wrong'), 'with a wrong key'],
  ] as const;
  const verdicts = parts.filter(([count]) => count > 0).map(([count, words]) => `${formatCount(count)} ${words}`);
  const who = reviewerText(reviewer) + (reviewer.credentials === '' ? '' : ',');
  return `${who} reviewed ${counted(entries.length, 'question')} on ${formatDate(completedOn)}: ${verdicts.join(', ')}.`;
}

/** What an imported review did, one sentence for each effect. */
export function outcomeLines({ noted, commented, changedSince, known, gone }: BroughtInReview): string[] {
  const lines: [count: number, line: string][] = [
    [noted, `${counted(noted, 'question is', 'questions are')} now marked as reviewed.`],
    [commented, `${counted(commented, 'comment was', 'comments were')} added.`],
    [
      changedSince,
      `${counted(changedSince, 'question has', 'questions have')} changed since the form was downloaded and cannot be marked as reviewed.`,
    ],
    [
      known,
      `${counted(known, 'verdict')} changed nothing: the hub already has ${plural(known, 'it', 'them')}, or a later review.`,
    ],
    [gone, `${counted(gone, 'question was', 'questions were')} deleted in the meantime.`],
  ];
  return lines.filter(([count]) => count > 0).map(([, line]) => line);
}
