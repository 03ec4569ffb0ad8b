import { z } from 'zod';
import { REMARK_KINDS } from '#shared/bank/import-remark-kinds.ts';

/** What an import leaves out or changes, and the words or the name that it is about. */
export const importRemark = z.object({ kind: z.enum(REMARK_KINDS), detail: z.string() });
export type ImportRemark = z.output<typeof importRemark>;

/** A question, or a note of Anki, of which there is something to remark: one of each kind. */
export const remarkedItem = z.object({
  /** In the file, from 1; null for what is none, such as a category. */
  number: z.int().nullable(),
  /** Line or row, from 1; null in a package of Anki. */
  line: z.int().nullable(),
  /** The beginning of its text. */
  excerpt: z.string(),
  remarks: z.array(importRemark),
});
export type RemarkedItem = z.output<typeof remarkedItem>;

/** All that is left out or changed. The counts are whole; of the items there are as many as fit into 8 MB. */
export const importRemarks = z.object({
  itemCount: z.int(),
  /** Items with a remark of a kind, the weightiest kind first. */
  summary: z.array(z.object({ kind: z.enum(REMARK_KINDS), count: z.int() })),
  items: z.array(remarkedItem),
});
export type ImportRemarks = z.output<typeof importRemarks>;
