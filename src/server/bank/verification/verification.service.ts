import type { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import { auditedTransaction } from '#server/core/audit.ts';
import { notFound } from '#server/core/errors.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import { scanInTurns } from '#server/core/scan-in-turns.ts';
import type { Database } from '#server/db/engine.ts';
import { answerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import {
  LISTED_ISSUES_MAX,
  type questionWithIssues,
  type VerificationIssue,
  type verifyAnswers,
} from '#shared/bank/verification.contract.ts';
import { verifyQuestion } from './verify-question.ts';
import type { ItemStatisticsService } from '#server/base/item-statistics/item-statistics.service.ts';
import { countQuestions, dismiss, listToCheck, restore } from './verification.repository.ts';

type VerificationResult = z.input<(typeof verifyAnswers.responses)[200]>;
type Batch = Awaited<ReturnType<typeof listToCheck>>;
type CheckedText = Pick<Batch[number], 'kind' | 'question' | 'options' | 'content' | 'correctAnswer' | 'explanation'>;
type QuestionWithIssues = z.input<typeof questionWithIssues>;

interface Dependencies {
  db: Database;
  clock: Clock;
  itemStatistics: Pick<ItemStatisticsService, 'possibleWrongKeys'>;
  /** Milliseconds from some instant, to measure how long the event loop was held. */
  now?: () => number;
}

/**
 * Compares stored keys with their explanations and with the answers of the class, and stores which findings the teacher
 * has dismissed.
 */
export function createVerificationService({ db, clock, itemStatistics, now = () => performance.now() }: Dependencies) {
  return {
    /**
     * Checks the whole bank and lists the first 1,000 questions with issues; the counts are of all. Findings from the
     * class's answers come first, then findings from the texts, each oldest first. Questions dismissed since their last
     * change are listed only `withDismissed`.
     */
    async verify({ withDismissed }: { withDismissed: boolean }, report: ReportProgress): Promise<VerificationResult> {
      const byStatistics: QuestionWithIssues[] = [];
      const byText: QuestionWithIssues[] = [];
      let [questionsWithIssues, dismissedCount] = [0, 0];
      const totalQuestions = await scanInTurns({
        expected: await countQuestions(db),
        list: (after, limit) => listToCheck(db, { after, limit }),
        report,
        now,
        checkOf: async (batch) => {
          const wrongKeys = await itemStatistics.possibleWrongKeys(batch.map(({ id }) => id));
          return ({ createdAt: _createdAt, ...question }) => {
            const wrongKey = wrongKeys.get(question.id);
            const found = [wrongKey ?? [], issuesInText(question)].flat();
            if (found.length === 0) return;
            if (question.isDismissed) dismissedCount += 1;
            else questionsWithIssues += 1;
            const isListed = withDismissed || !question.isDismissed;
            const list = wrongKey ? byStatistics : byText;
            if (isListed && list.length < LISTED_ISSUES_MAX) list.push({ ...question, issues: found });
          };
        },
      });
      const issues = [...byStatistics, ...byText].slice(0, LISTED_ISSUES_MAX);
      return { totalQuestions, questionsWithIssues, dismissedCount, issues };
    },

    /** Accepts a question's key as right until its content changes. 404 for an unknown question. */
    async dismiss(questionId: string, userId: string): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        if (!(await dismiss(tx, { questionId, userId, at: clock() }))) throw notFound('Question');
      });
    },

    /** Checks a question again; 404 if there is none. One that was not dismissed stays as it is. */
    async restore(questionId: string): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        if (!(await restore(tx, questionId))) throw notFound('Question');
      });
    },
  };
}

/** Returns the issues that a question's own texts raise with its key. */
export function issuesInText({ correctAnswer, ...checkedText }: CheckedText): VerificationIssue[] {
  if (typeof correctAnswer === 'number') return verifyQuestion({ ...checkedText, correctAnswer });
  const { kind, question, explanation } = checkedText;
  const { contradiction, describeKey } = kindOf(kind);
  const found = contradiction?.(checkedText, correctAnswer, { question, explanation: explanation ?? '' }) ?? null;
  if (found === null) return [];
  const stated = found.statements.map((statement) => `“${statement}”`).join(' and ');
  const message = `The explanation states ${stated}, but the key is ${describeKey(checkedText, correctAnswer)}.`;
  return [{ type: 'explicit_answer_mismatch', message, suggestedAnswer: answerValue.nullable().parse(found.key) }];
}

export type VerificationService = ReturnType<typeof createVerificationService>;
