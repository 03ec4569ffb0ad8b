import { z } from 'zod';
import { id, instant } from '../contract/fields.ts';

/** What an exam is held by, as it was when it began: later changes of its blueprint change nothing of it. */
export const examTerms = z.object({
  blueprintId: id,
  /** Such as "ARDMS SPI". */
  name: z.string(),
  version: z.string(),
  /** Percent from which it counts as passed here. */
  cut: z.int(),
  /** How many of its questions do not count. */
  unscored: z.int(),
  domains: z.array(
    z.object({
      name: z.string(),
      weight: z.number(),
      /** Scored questions by the blueprint, and those that the bank had. */
      wanted: z.int(),
      asked: z.int(),
    }),
  ),
  /** All breaks together, and what has been taken of them. */
  breakSeconds: z.int(),
  breakSecondsUsed: z.int(),
  /** When the break began that is going on. */
  breakSince: instant.nullable(),
});
export type ExamTerms = z.output<typeof examTerms>;
