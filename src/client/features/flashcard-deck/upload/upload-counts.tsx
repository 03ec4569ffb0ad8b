import { CircleAlert, CircleCheck, FolderPlus } from 'lucide-react';
import { Figure, Figures } from '#client/components/file-import/figures.tsx';

interface UploadCountsProps {
  cardCount: number;
  newTopicCount: number;
  problemCount: number;
}

/** The figures of what is written so far. */
export function UploadCounts({ cardCount, newTopicCount, problemCount }: UploadCountsProps) {
  return (
    <Figures>
      <Figure label="Cards" count={cardCount} icon={<CircleCheck aria-hidden />} tone="text-good" />
      <Figure label="New topics" count={newTopicCount} icon={<FolderPlus aria-hidden />} tone="text-brand-text" />
      <Figure label="Problems" count={problemCount} icon={<CircleAlert aria-hidden />} tone="text-bad" />
    </Figures>
  );
}
