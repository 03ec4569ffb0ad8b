import { longAuditedTransaction } from '#server/core/audit.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { invalid } from '#server/core/errors.ts';
import { isOneOf, lockFitting } from '#server/core/selected-items.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { reviewComment, reviewerText } from '#shared/bank/expert-review.ts';
import type { BroughtInReview, QuestionReview } from '#shared/bank/expert-review.contract.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import { insertNewComments } from '../comments/comments.repository.ts';
import type { BulkQuestionsService } from '../questions/bulk.service.ts';
import { listReviewed } from './expert-review.repository.ts';

const DAY_MS = 86_400_000;

interface ExpertReviewDependencies {
  db: Database;
  clock: Clock;
  bulk: BulkQuestionsService;
}

/** Reviews of questions by experts without an account. */
export function createExpertReviewService({ db, clock, bulk }: ExpertReviewDependencies) {
  return {
    /** Adds the parts of a review that are new. 400 if the review is dated in the future. */
    async bringIn(review: QuestionReview, byId: string): Promise<BroughtInReview> {
      const { completedOn: on, entries } = review;
      const createdAt = clock();
      // It may already be tomorrow in the reviewer's time zone.
      if (on > dayIn('UTC', new Date(createdAt.getTime() + DAY_MS))) throw invalid(`The review is dated ${on}`);
      const reviewed = { on, by: reviewerText(review.reviewer) };
      return longAuditedTransaction(db, async (tx) => {
        const questionIds = entries.map(({ questionId }) => questionId);
        await lockFitting(tx, 'questions', isOneOf('questions', questionIds), 'update');
        const versionOf = Object.fromEntries(entries.map(({ questionId, versionId }) => [questionId, versionId]));
        const found = new Map((await listReviewed(tx, versionOf)).map((question) => [question.id, question]));
        const verdicts = entries.flatMap((entry) => {
          const question = found.get(entry.questionId);
          if (question === undefined) return [];
          const last = question.details?.reviewed;
          const isNoted = last !== undefined && (last.on > on || (last.on === on && last.by === reviewed.by));
          const isRight = entry.verdict === 'right';
          return [
            { ...entry, ...question, isNoted: isRight && isNoted, isToNote: isRight && question.isSame && !isNoted },
          ];
        });
        const comments = verdicts
          .filter(({ comment }) => comment !== '')
          .map((verdict) => ({
            questionId: verdict.id,
            authorId: byId,
            text: reviewComment(review, verdict),
            createdAt,
          }));
        const added = new Set((await insertNewComments(tx, comments)).map(({ questionId }) => questionId));
        const toNote = verdicts.filter(({ isToNote }) => isToNote).map(({ id }) => id);
        await bulk.noteReview(tx, toNote, { reviewed, byId, report: () => undefined });

        const isKnown = ({ id, comment, isNoted, isToNote }: (typeof verdicts)[number]) =>
          !isToNote && !added.has(id) && (isNoted || comment !== '');
        return {
          noted: toNote.length,
          commented: added.size,
          changedSince: verdicts.filter((verdict) => !verdict.isSame && !isKnown(verdict)).length,
          known: verdicts.filter(isKnown).length,
          gone: entries.length - verdicts.length,
          concerns: verdicts
            .filter(({ verdict, comment }) => verdict !== 'right' || comment !== '')
            .map(({ id: questionId, question, verdict, comment }) => ({ questionId, question, verdict, comment })),
        };
      });
    },
  };
}
export type ExpertReviewService = ReturnType<typeof createExpertReviewService>;
