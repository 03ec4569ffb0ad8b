import { useState } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { useStoreBackup } from '#client/api/backup.ts';
import { sizeText } from '#client/components/file-import/size-text.ts';
import { reported } from '#client/lib/reported.ts';

/** Creates a backup that is stored in the hub, and reports the result. */
export function useBackUpNow() {
  const { mutateAsync, isPending } = useStoreBackup();
  const [progress, setProgress] = useState<Progress | null>(null);

  const backUp = async (): Promise<void> => {
    setProgress(null);
    await reported(mutateAsync(setProgress), {
      done: ({ bytes }) => ({
        title: 'Backup Created',
        description: `The hub keeps it: ${sizeText(bytes)}.`,
        variant: 'success',
      }),
      failure: 'Backup Failed',
    });
  };
  return { backUp, isPending, progress };
}
export type BackUpNow = ReturnType<typeof useBackUpNow>;
