import { ImageIcon } from 'lucide-react';
import type { FlashcardImportPreview, NoteProblem } from '#shared/contract/flashcard-files.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { CardBackText } from '#client/components/card-text.tsx';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { FoundLists, newTopicsList } from '#client/components/file-import/found-lists.tsx';
import { Remarks } from '#client/components/file-import/remarks.tsx';
import { formatCount } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';

/** What stands behind the figures, what needs doing first. */
export function PreviewLists({ preview, fileName }: { preview: FlashcardImportPreview; fileName: string }) {
  const { problems, problemCount, remarks, sample, newTopics } = preview;
  return (
    <FoundLists
      lists={[
        {
          name: 'Problems',
          value: 'problems',
          count: problemCount,
          list: <Problems problems={problems} total={problemCount} />,
        },
        {
          name: 'Left out or changed',
          value: 'remarks',
          count: remarks.itemCount,
          list: <Remarks remarks={remarks} noun="note" fileName={fileName} />,
        },
        { name: 'First cards', value: 'sample', count: sample.length, list: <SampleCards sample={sample} /> },
        newTopicsList(newTopics),
      ]}
    />
  );
}

/** What is wrong with single notes. */
function Problems({ problems, total }: { problems: readonly NoteProblem[]; total: number }) {
  return (
    <CutList items={problems} total={total} noun="problem">
      {(shown) => (
        <ol aria-label="Problems" className="divide-y divide-line rounded-card border border-line">
          {shown.map(({ noteNumber, excerpt, message }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two things may be wrong with one note
            <li key={index} className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[14rem_minmax(0,1fr)]">
              <span className="text-14 text-ink-2 sm:pt-0.5">
                <span className="font-medium text-ink tabular-nums">Note {formatCount(noteNumber)}</span>
                <span className="line-clamp-2 wrap-anywhere">{excerpt}</span>
              </span>
              <span className="wrap-anywhere">{message}</span>
            </li>
          ))}
        </ol>
      )}
    </CutList>
  );
}

/** The first cards as they would be stored. */
function SampleCards({ sample }: Pick<FlashcardImportPreview, 'sample'>) {
  return (
    <CutList items={sample} noun="card">
      {(shown) => (
        <ol aria-label="First cards" className="divide-y divide-line rounded-card border border-line">
          {shown.map((card, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a card has no other name than its place
            <li key={index} className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
                <span className="wrap-anywhere">{card.topic ?? 'No topic'}</span>
                {card.hasImage && <Badge icon={<ImageIcon aria-hidden />}>With an image</Badge>}
              </p>
              <p className="line-clamp-6 font-medium wrap-anywhere whitespace-pre-line">
                <FormulaText text={card.front} />
              </p>
              <p className="line-clamp-6 wrap-anywhere whitespace-pre-line text-ink-2">
                <CardBackText {...card} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </CutList>
  );
}
