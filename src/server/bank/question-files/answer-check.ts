import { LISTED_MAX } from '#server/core/import-file.ts';
import type { Step } from '#server/core/import-steps.ts';
import type { TellProgress } from '#server/core/progress-stream.ts';
import type { ImportResult } from '#shared/bank/question-files.contract.ts';
import type { ImportedQuestion } from '#server/importing/question/imported-question.ts';
import { readStoredAnswers } from './import.repository.ts';
import { answerOf, type KnownQuestion } from './known-questions.ts';

const BATCH = 300;

interface Upload {
  question: ImportedQuestion;
  /** The stored question's id; null if it was left out as a duplicate. */
  id: string | null;
  /** Where the same text already existed. */
  before: KnownQuestion | null;
}

/**
 * Returns the validation report. Stored questions are read back and compared with the upload; all questions, including
 * the duplicates left out, are compared with the answers that existing questions of the same text have.
 */
export async function checkAnswers(
  step: Step,
  uploads: Upload[],
  tell: TellProgress,
): Promise<ImportResult['validation']> {
  const redFlags: ImportResult['validation']['redFlags'] = [];
  let mismatches = 0;
  for (let start = 0; start < uploads.length; start += BATCH) {
    const batch = uploads.slice(start, start + BATCH);
    const ids = batch.flatMap(({ id }) => id ?? []);
    const stored = ids.length === 0 ? new Map() : await step((tx) => readStoredAnswers(tx, ids));
    for (const { question, id, before } of batch) {
      const uploadedAnswer = answerOf(question).label;
      const row = id === null ? undefined : stored.get(id);
      if (id !== null && row === undefined) throw new Error(`question ${question.questionNumber} was not stored`);
      const isStoredAsUploaded = row === undefined || answerOf(row).label === uploadedAnswer;
      const storedAnswer = row !== undefined && !isStoredAsUploaded ? answerOf(row).label : before?.otherAnswer;
      if (storedAnswer === undefined || storedAnswer === null) continue;
      mismatches += 1;
      if (redFlags.length >= LISTED_MAX) continue;
      const { questionNumber } = question;
      redFlags.push({ questionNumber, questionText: question.question, uploadedAnswer, storedAnswer });
    }
    await tell({ stage: 'Checking the answers', done: start + batch.length, total: uploads.length });
  }
  return { totalChecked: uploads.length, matches: uploads.length - mismatches, mismatches, redFlags };
}
