import { CircleAlert, CircleCheck, Copy, FolderPlus } from 'lucide-react';
import type { ImportPreview } from '#shared/contract/question-files.ts';
import { Figure, Figures } from '#client/components/file-import/figures.tsx';

/** The four figures of a dry run. */
export function PreviewCounts({ preview }: { preview: ImportPreview }) {
  const { newCount, duplicateCount, problemCount, newTopics } = preview;
  const areAllInBank = preview.duplicates.every(({ sameAs }) => sameAs === 'bank');
  return (
    <Figures className="grid-cols-2 sm:grid-cols-4">
      <Figure label="New" count={newCount} icon={<CircleCheck aria-hidden />} tone="text-good" />
      <Figure
        label={areAllInBank ? 'Already in the bank' : 'Duplicates'}
        count={duplicateCount}
        icon={<Copy aria-hidden />}
        tone="text-warn"
      />
      <Figure label="Problems" count={problemCount} icon={<CircleAlert aria-hidden />} tone="text-bad" />
      <Figure label="New topics" count={newTopics.length} icon={<FolderPlus aria-hidden />} tone="text-brand-text" />
    </Figures>
  );
}
