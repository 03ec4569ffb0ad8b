import type { ReportProgress } from '#server/core/progress-stream.ts';
import { scanInTurns } from '#server/core/scan-in-turns.ts';
import type { Database } from '#server/db/engine.ts';
import { LISTED_OF_RULE_MAX, LISTED_TEXT_MAX, type checkBank } from '#shared/bank/bank-check.contract.ts';
import { bankFigures } from './bank-figures.ts';
import { findingsIn, ITEM_RULES } from '#shared/bank/item-writing/rules.ts';
import type { ResponseInput } from '#shared/contract/endpoint.ts';
import { countAsked, listWritten } from './item-writing.repository.ts';

type BankCheck = ResponseInput<typeof checkBank>;
type Written = Awaited<ReturnType<typeof listWritten>>[number];

interface Dependencies {
  db: Database;
  /** Milliseconds from some instant, to measure how long the event loop was held. */
  now?: () => number;
}

/** Checks the active questions against the rules of item writing. */
export function createItemWritingService({ db, now = () => performance.now() }: Dependencies) {
  return {
    /** Checks the whole bank, oldest first, and lists the first 50 questions of each rule; the counts are of all. */
    async check(report: ReportProgress): Promise<BankCheck> {
      const rules = ITEM_RULES.map((rule): BankCheck['rules'][number] => ({ rule, total: 0, questions: [] }));
      const { add, figures } = bankFigures();
      let questionsWithFindings = 0;
      const checkOne = (question: Written) => {
        add(question);
        const findings = findingsIn(question);
        if (findings.length > 0) questionsWithFindings += 1;
        for (const { rule, detail } of findings) {
          const one = rules[ITEM_RULES.indexOf(rule)];
          if (one === undefined) continue;
          one.total += 1;
          if (one.questions.length >= LISTED_OF_RULE_MAX) continue;
          one.questions.push({ id: question.id, question: question.question.slice(0, LISTED_TEXT_MAX), detail });
        }
      };
      const totalQuestions = await scanInTurns({
        expected: await countAsked(db),
        list: (after, limit) => listWritten(db, after, limit),
        report,
        now,
        checkOf: () => checkOne,
      });
      return { totalQuestions, questionsWithFindings, rules, figures: figures() };
    },
  };
}
export type ItemWritingService = ReturnType<typeof createItemWritingService>;
