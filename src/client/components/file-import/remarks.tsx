import { useState } from 'react';
import { ChevronDown, Download } from 'lucide-react';
import { type RemarkKind, remarkLabel, remarkSentence } from '#shared/bank/import-remark-kinds.ts';
import type { ImportRemarks, RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { csvText } from '#client/lib/csv-text.ts';
import { Button } from '#client/ui/button.tsx';
import { CutList } from './cut-list.tsx';
import { saveCsv } from './save-file.ts';

interface RemarksProps {
  remarks: ImportRemarks;
  noun: 'question' | 'note';
  fileName: string;
}

/** What an import leaves out or changes: the number of items of each kind, expandable to the items and lost words. */
export function Remarks({ remarks, noun, fileName }: RemarksProps) {
  const isCut = remarks.items.length < remarks.itemCount;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-14 text-ink-2">
        Not everything in the file can be kept. What is lost or changed is listed here and in the download.
        {isCut &&
          ` The lists show the first ${formatCount(remarks.items.length)} of ${formatCount(remarks.itemCount)} ${noun}s; the counts include all.`}
      </p>
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => saveCsv(remarksCsv(remarks, noun), `${fileName.replace(/\.[^.]*$/, '')}-not-imported.csv`)}
      >
        <Download aria-hidden className="size-4" />
        Download the list as CSV
      </Button>
      <ul aria-label="Left out or changed" className="divide-y divide-line rounded-card border border-line">
        {remarks.summary.map(({ kind, count }) => (
          <li key={kind}>
            <OneKind remarks={remarks} kind={kind} noun={noun}>
              {remarkSentence(kind, count, noun)}
            </OneKind>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same remarks below a result, if there are any. */
export function RemarkSection(props: RemarksProps) {
  if (props.remarks.itemCount === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h4 className="font-semibold">Left out or changed</h4>
      <Remarks {...props} />
    </section>
  );
}

interface OneKindProps extends Pick<RemarksProps, 'remarks' | 'noun'> {
  kind: RemarkKind;
  children: string;
}

/** Renders the items only on demand: there may be ten thousand. */
function OneKind({ remarks, kind, noun, children }: OneKindProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-2.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-2 group-open:rotate-180" />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </summary>
      {isOpen && (
        <div className="px-4 pb-3">
          <CutList items={remarkedOf(remarks, kind)} noun={noun}>
            {(shown) => (
              <ol aria-label={children} className="divide-y divide-line border-t border-line">
                {shown.map(({ number, line, excerpt, detail }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a category has no number
                  <li key={index} className="grid gap-x-4 py-2 sm:grid-cols-[16rem_minmax(0,1fr)]">
                    <span className="text-14 text-ink-2">
                      <span className="font-medium text-ink tabular-nums">
                        {number === null
                          ? 'Category'
                          : `${noun === 'note' ? 'Note' : 'Question'} ${formatCount(number)}`}
                      </span>
                      {line !== null && `, line ${formatCount(line)}`}
                      <span className="line-clamp-2 wrap-anywhere">{excerpt}</span>
                    </span>
                    <span className="wrap-anywhere whitespace-pre-line">{detail}</span>
                  </li>
                ))}
              </ol>
            )}
          </CutList>
        </div>
      )}
    </details>
  );
}

/** The items with a remark of a kind, each with the affected words. */
export function remarkedOf(
  { items }: ImportRemarks,
  kind: RemarkKind,
): (Omit<RemarkedItem, 'remarks'> & { detail: string })[] {
  return items.flatMap(({ remarks, ...item }) => {
    const found = remarks.find((remark) => remark.kind === kind);
    return found === undefined ? [] : { ...item, detail: found.detail };
  });
}

/** One row per remark, in the order of the file. */
export function remarksCsv({ items }: ImportRemarks, noun: 'question' | 'note'): string {
  return csvText([
    [noun === 'note' ? 'Note' : 'Question', 'Line', 'Text', 'Left out or changed', 'Details'],
    ...items.flatMap(({ number, line, excerpt, remarks }) =>
      remarks.map(({ kind, detail }) => [number ?? '', line ?? '', excerpt, remarkLabel(kind), detail]),
    ),
  ]);
}
