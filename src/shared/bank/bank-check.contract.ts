import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { id } from '../contract/fields.ts';
import { ITEM_RULES } from './item-writing/rules.ts';
import * as endpoints from './bank-check.endpoints.ts';

/** At most this many questions are listed for each rule; the counts are complete. */
export const LISTED_OF_RULE_MAX = 50;
/** Only the beginning of a longer question is listed. */
export const LISTED_TEXT_MAX = 200;

/** Null if there are too few questions to judge. */
const isFair = z.boolean().nullable();
/** How many of the counted questions have a key that stands out in a certain way, and how many would by chance. */
const keyShare = z.object({ found: z.int(), of: z.int(), expected: z.number(), isFair });
/** What the questions with one right option reveal to students who know nothing. */
const bankFigures = z.object({
  /** The key has more characters than any other option. */
  longest: keyShare,
  /** The key has fewer characters than any other option. */
  shortest: keyShare,
  /** The options are numbers, and the key is the smallest or the largest. */
  outermost: keyShare,
  /** How often the key is in each position, by the number of options. */
  positions: z.array(z.object({ options: z.int(), counts: z.array(z.int()), isFair })),
});
export type BankFigures = z.output<typeof bankFigures>;

export const checkBank = endpoint({
  ...endpoints.checkBank,
  summary:
    'The questions that break rules of item writing, and hints that all keys give away; without retired questions',
  progress: true,
  responses: {
    200: z.object({
      totalQuestions: z.int(),
      questionsWithFindings: z.int(),
      /** Every rule in order, including those that no question breaks. */
      rules: z.array(
        z.object({
          rule: z.enum(ITEM_RULES),
          total: z.int(),
          /** The oldest. */
          questions: z.array(
            z.object({
              id,
              question: z.string(),
              /** The particular finding; empty if the rule's title says everything. */
              detail: z.string(),
            }),
          ),
        }),
      ),
      figures: bankFigures,
    }),
  },
});
