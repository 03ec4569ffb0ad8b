import { excerptOf } from '#shared/bank/import-remarks.ts';
import type { ExportFit } from '#shared/bank/question-files.contract.ts';
import type { ExportedQuestion } from './export.repository.ts';
import { LISTED_MAX } from './import-problems.ts';
import type { Written } from './written.ts';

/** Reports which questions of a bank a format leaves out, and what the others lose, before anything is written. */
export async function exportFit(
  batches: AsyncIterable<ExportedQuestion[]>,
  write: (question: ExportedQuestion) => Written<unknown> | Promise<Written<unknown>>,
): Promise<ExportFit> {
  const fit: ExportFit = { total: 0, leftOut: { count: 0, questions: [] }, changed: { count: 0, questions: [] } };
  for await (const batch of batches) {
    for (const question of batch) {
      fit.total += 1;
      const written = await write(question);
      if ('reason' in written) note(fit.leftOut, question, [written.reason]);
      else if (written.losses.length > 0) note(fit.changed, question, written.losses);
    }
  }
  return fit;
}

function note(list: ExportFit['leftOut'], { id, question }: ExportedQuestion, reasons: string[]): void {
  list.count += 1;
  if (list.questions.length < LISTED_MAX) list.questions.push({ id, excerpt: excerptOf(question), reasons });
}
