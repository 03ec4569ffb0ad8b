import { z } from 'zod';
import { REVIEW_FORMAT } from '#shared/bank/expert-review.ts';
import { questionReview, type QuestionReview } from '#shared/bank/expert-review.contract.ts';
import type { FileKind } from '#client/components/file-import/file-kind.ts';

/** The largest request; 2,000 long comments need less. */
const MAX_BYTES = 8 * 1024 * 1024;

const NO_REVIEW =
  'This is not a review of questions. Choose the .json file that the form saved, not the form itself (.html).';
const refused = (description: string) => ({
  title: 'This file cannot be imported',
  description,
  variant: 'destructive' as const,
});

/** The files that the form saves. */
export const REVIEW_FILES: FileKind = {
  accept: '.json',
  formats: 'The .json file that the reviewer sent back',
  refusalOf: ([file, ...others]) => {
    if (others.length > 0) return refused('Please choose one file at a time.');
    if (file !== undefined && !/\.json$/i.test(file.name)) return refused(NO_REVIEW);
    if (file !== undefined && file.size > MAX_BYTES) return refused('Please choose a file smaller than 8 MB.');
    return null;
  },
};

const labeled = z.object({ format: z.literal(REVIEW_FORMAT), version: z.number() });

/** The review in a file, or why there is none. */
export async function readReview(file: Pick<File, 'text'>): Promise<{ review: QuestionReview } | { fault: string }> {
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return { fault: NO_REVIEW };
  }
  const label = labeled.safeParse(content);
  if (!label.success) return { fault: NO_REVIEW };
  if (label.data.version !== 1)
    return { fault: 'This review is from a newer version of the hub. Update this hub first.' };
  const parsed = questionReview.safeParse(content);
  if (parsed.success) return { review: parsed.data };
  const [issue] = parsed.error.issues;
  const [part, index] = issue?.path ?? [];
  const prefix = part === 'entries' && typeof index === 'number' ? `Verdict ${index + 1}: ` : '';
  return { fault: `The file is damaged or has been changed. ${prefix}${issue?.message}` };
}
