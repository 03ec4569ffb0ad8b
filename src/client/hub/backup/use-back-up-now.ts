import { useState } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { useStoreBackup } from '#client/api/backup.ts';
import { sizeText } from '#client/components/file-import/size-text.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';

/** Creates a backup that is stored in the hub, and reports the result. */
export function useBackUpNow() {
  const { mutateAsync, isPending } = useStoreBackup();
  const [progress, setProgress] = useState<Progress | null>(null);

  const backUp = async (): Promise<void> => {
    setProgress(null);
    try {
      const { bytes } = await mutateAsync(setProgress);
      toast({ title: 'Backup Created', description: `The hub keeps it: ${sizeText(bytes)}.`, variant: 'success' });
    } catch (error) {
      toast(failed('Backup Failed', error));
    }
  };
  return { backUp, isPending, progress };
}
export type BackUpNow = ReturnType<typeof useBackUpNow>;
