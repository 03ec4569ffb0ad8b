import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { id } from '../contract/fields.ts';
import { ITEM_RULES } from './item-writing/rules.ts';

/** So many questions are listed of each rule; the counts are whole. */
export const LISTED_OF_RULE_MAX = 50;
/** Of a longer question only the beginning is listed. */
export const LISTED_TEXT_MAX = 200;

const isFair = z.boolean().nullable();
const keyShare = z.object({ found: z.int(), of: z.int(), expected: z.number(), isFair });

export const checkBank = endpoint({
  method: 'GET',
  path: '/api/questions/check',
  access: 'assistant',
  summary:
    'Which questions break which rules of item writing, and what the keys of all give away; retired ones left out',
  progress: true,
  responses: {
    200: z.object({
      totalQuestions: z.int(),
      questionsWithFindings: z.int(),
      /** Every rule in its order, also those that no question breaks. */
      rules: z.array(
        z.object({
          rule: z.enum(ITEM_RULES),
          total: z.int(),
          /** The oldest. */
          questions: z.array(
            z.object({
              id,
              question: z.string(),
              /** What in particular was found; empty where the rule says it all. */
              detail: z.string(),
            }),
          ),
        }),
      ),
      /** Of the questions with one right option. */
      figures: z.object({
        longest: keyShare,
        shortest: keyShare,
        outermost: keyShare,
        positions: z.array(z.object({ options: z.int(), counts: z.array(z.int()), isFair })),
      }),
    }),
  },
});
