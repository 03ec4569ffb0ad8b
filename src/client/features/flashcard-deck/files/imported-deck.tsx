import type { FlashcardImportResult } from '#shared/contract/flashcard-files.ts';
import { RemarkSection } from '#client/components/file-import/remarks.tsx';
import { StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { leftOutText } from './import-messages.ts';

interface ImportedDeckProps {
  file: File;
  result: FlashcardImportResult;
}

/** What has happened to the package. */
export function ImportedDeck({ file, result }: ImportedDeckProps) {
  const { count, total, createdTopics, remarks } = result;
  const leftOut = leftOutText(result);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StageHeading>{file.name}</StageHeading>
      <Notice tone="good" title={`${formatCount(count)} of ${counted(total, 'flashcard')} stored`}>
        {leftOut ?? 'All cards of the package are in the deck.'}
      </Notice>
      {createdTopics.length > 0 && <p className="wrap-anywhere text-ink-2">New topics: {createdTopics.join(', ')}.</p>}
      <RemarkSection remarks={remarks} noun="note" fileName={file.name} />
    </div>
  );
}
