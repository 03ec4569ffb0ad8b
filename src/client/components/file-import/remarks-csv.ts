import type { ImportRemarks, RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import { remarkLabel } from '#shared/bank/import-remark-kinds.ts';
import type { RemarkKind } from '#shared/bank/import-remark-kinds.ts';
import { csvText } from '#client/lib/csv-text.ts';

/** The items that have a remark of a kind, each with its words. */
export function remarkedOf(
  { items }: ImportRemarks,
  kind: RemarkKind,
): (Omit<RemarkedItem, 'remarks'> & { detail: string })[] {
  return items.flatMap(({ remarks, ...item }) => {
    const found = remarks.find((one) => one.kind === kind);
    return found === undefined ? [] : { ...item, detail: found.detail };
  });
}

/** A row for each remark, in the order of the file. */
export function remarksCsv({ items }: ImportRemarks, noun: 'question' | 'note'): string {
  return csvText([
    [noun === 'note' ? 'Note' : 'Question', 'Line', 'Text', 'Left out or changed', 'Details'],
    ...items.flatMap(({ number, line, excerpt, remarks }) =>
      remarks.map(({ kind, detail }) => [number ?? '', line ?? '', excerpt, remarkLabel(kind), detail]),
    ),
  ]);
}
