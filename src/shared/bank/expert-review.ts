/** The verdicts that a reviewer chooses from for each question. */
export const REVIEW_QUESTIONS = [
  'Is the key right according to the guideline named, in its current edition?',
  'Is every other option wrong in the situation that is described?',
  'Does the explanation say why, and is every number in it right, with its unit?',
  'Would a half-prepared student find each wrong option plausible?',
  'Can the key be found without knowing the subject: by its length, its wording, or another question?',
  'For a picture: is it needed for the answer, and does it look as it would on a machine?',
  'Are the terms current?',
  'Is the difficulty right: recall of a fact (easy), applying a rule (medium), weighing several findings (hard)?',
] as const;

export const VERDICTS = ['right', 'change', 'wrong'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const VERDICT_LABELS: Record<Verdict, string> = {
  right: 'Right as it is',
  change: 'Needs a change',
  wrong: 'The key is wrong',
};

/** Identifies a file as a review. */
export const REVIEW_FORMAT = 'hub-question-review';

interface Reviewer {
  name: string;
  credentials: string;
}

/** "Jane Doe, RDMS" */
export const reviewerText = ({ name, credentials }: Reviewer) =>
  credentials === '' ? name : `${name}, ${credentials}`;

/** The text of a verdict with its comment, stored on the question for the hub's teachers. */
export function reviewComment(
  { reviewer, completedOn }: { reviewer: Reviewer; completedOn: string },
  { verdict, comment }: { verdict: Verdict; comment: string },
): string {
  const what = VERDICT_LABELS[verdict].toLowerCase();
  return `Review by ${reviewerText(reviewer)}, on ${completedOn}: ${what}.\n\n${comment}`;
}

const SLUG_MAX_LENGTH = 60;

/** "first-trimester", for file names. */
export function reviewSlug(topic: string): string {
  const plain = topic.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z\d]+/).filter(Boolean);
  return words.join('-').slice(0, SLUG_MAX_LENGTH).replace(/-$/, '') || 'topic';
}
