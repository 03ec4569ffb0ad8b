import { z } from 'zod';
import { REMARK_KINDS } from '#shared/bank/import-remark-kinds.ts';

/** What an import leaves out or changes, with the words or the name concerned. */
export const importRemark = z.object({ kind: z.enum(REMARK_KINDS), detail: z.string() });
export type ImportRemark = z.output<typeof importRemark>;

/** A question, or an Anki note, with remarks: one of each kind. */
export const remarkedItem = z.object({
  /** Its number in the file, from 1; null if it is not a question, e.g. a category. */
  number: z.int().nullable(),
  /** Line or row, from 1; null in an Anki package. */
  line: z.int().nullable(),
  /** The beginning of its text. */
  excerpt: z.string(),
  remarks: z.array(importRemark),
});
export type RemarkedItem = z.output<typeof remarkedItem>;

/** Everything left out or changed. The counts are complete; as many items are listed as fit into 8 MB. */
export const importRemarks = z.object({
  itemCount: z.int(),
  /** The number of items with each kind of remark, the most important kind first. */
  summary: z.array(z.object({ kind: z.enum(REMARK_KINDS), count: z.int() })),
  items: z.array(remarkedItem),
});
export type ImportRemarks = z.output<typeof importRemarks>;
