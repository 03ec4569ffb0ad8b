import { z } from 'zod';
import { id, instant } from '../contract/fields.ts';

/** The terms of an exam, as they were when it began: later changes of its blueprint do not affect them. */
export const examTerms = z.object({
  blueprintId: id,
  /** Such as "ARDMS SPI". */
  name: z.string(),
  version: z.string(),
  /** The percentage from which it counts as passed here. */
  cut: z.int(),
  /** The number of unscored questions. */
  unscored: z.int(),
  domains: z.array(
    z.object({
      name: z.string(),
      weight: z.number(),
      /** The number of scored questions in the blueprint, and in the bank. */
      wanted: z.int(),
      asked: z.int(),
    }),
  ),
  /** The total break time, and the time already used. */
  breakSeconds: z.int(),
  breakSecondsUsed: z.int(),
  /** When the current break began. */
  breakSince: instant.nullable(),
});
export type ExamTerms = z.output<typeof examTerms>;
