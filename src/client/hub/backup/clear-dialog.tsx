import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { clearPreviewQuery, useClearDatabase, type ClearType } from '#client/api/backup.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { reported } from '#client/lib/reported.ts';
import { CLEAR_WORDS, clearedParts, clearedText } from './backup-labels.ts';
import type { Taken } from './use-bring-back.ts';
import { useStayWhile } from './use-stay-while.ts';

interface ClearDialogProps {
  clearType: ClearType;
  onTaken: (taken: Taken) => void;
  onClose: () => void;
}

/** Says exactly what will be deleted, counted when it opens, and deletes it once a word has been typed. */
export function ClearDialog({ clearType, onTaken, onClose }: ClearDialogProps) {
  const { data, isFetchedAfterMount, isError } = useQuery({ ...clearPreviewQuery, refetchOnMount: 'always' });
  const { mutateAsync: clearDatabase, isPending } = useClearDatabase();
  const [progress, setProgress] = useState<Progress | null>(null);
  useStayWhile(isPending);
  const parts = isFetchedAfterMount && data && !isError ? clearedParts(data[clearType]) : undefined;
  const { title, goes, stays } = CLEAR_WORDS[clearType];

  const handleConfirm = async () => {
    await reported(clearDatabase({ clearType, onProgress: setProgress }), {
      done: ({ deleted, snapshot }) => {
        // An open dialog would take the focus back from the news.
        onClose();
        onTaken({ snapshot, before: 'clearing' });
        const description = `Deleted: ${clearedText(deleted) ?? 'nothing'}.`;
        return { title: 'Database Cleared', description, variant: 'success' };
      },
      failure: 'Clear Failed',
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`${title}?`}
      description={`${goes} ${stays} A snapshot is taken first, and can be brought back.`}
      confirmLabel={title}
      busyLabel="Clearing…"
      word="CLEAR"
      isReady={parts !== undefined && parts.length > 0}
      progress={progress}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {!isPending && (
        <div aria-live="polite">
          <p>{sentenceOf(parts, isError)}</p>
          <ul className="mt-1 grid list-disc gap-0.5 pl-5 font-medium tabular-nums">
            {parts?.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}

function sentenceOf(parts: string[] | undefined, isError: boolean): string {
  if (isError) return 'The records to delete could not be counted. Please close this and try again.';
  if (!parts) return 'Counting…';
  return parts.length === 0 ? 'There is nothing to clear.' : 'This deletes:';
}
