import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { clearPreviewQuery, useClearDatabase, type ClearType } from '#client/api/backup.ts';
import { DeletionDialog } from '#client/components/deletion-dialog.tsx';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
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
    try {
      const { deleted, snapshot } = await clearDatabase({ clearType, onProgress: setProgress });
      const description = `Deleted: ${clearedText(deleted) ?? 'nothing'}.`;
      toast({ title: 'Database Cleared', description, variant: 'success' });
      onTaken({ snapshot, before: 'clearing' });
    } catch (error) {
      toast(failed('Clear Failed', error));
    }
    onClose();
  };
  return (
    <DeletionDialog
      title={`${title}?`}
      description={`${goes} ${stays} A snapshot is taken first, and can be brought back.`}
      confirmLabel={title}
      busyLabel="Clearing…"
      isTyped
      word="CLEAR"
      isReady={parts !== undefined && parts.length > 0}
      isPending={isPending}
      progress={progress}
      onConfirm={() => void handleConfirm()}
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
    </DeletionDialog>
  );
}

function sentenceOf(parts: string[] | undefined, isError: boolean): string {
  if (isError) return 'The records to delete could not be counted. Please close this and try again.';
  if (!parts) return 'Counting…';
  return parts.length === 0 ? 'There is nothing to clear.' : 'This deletes:';
}
