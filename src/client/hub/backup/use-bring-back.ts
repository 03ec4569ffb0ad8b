import { useState } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { useBringBackStored } from '#client/api/backup.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { broughtBack, keyNeeded } from './backup-toasts.ts';
import type { Taken } from './taken.ts';
import { keyRefusal } from './use-restore.ts';

interface KeyInput {
  backupKey?: string;
  onKeyRefused?: (message: string) => void;
}

/** Returns the hub to the state of a stored backup, reports it, and passes on the snapshot that was taken first. */
export function useBringBack(onTaken: (taken: Taken) => void) {
  const { mutateAsync, isPending } = useBringBackStored();
  const [progress, setProgress] = useState<Progress | null>(null);

  /** Returns whether it succeeded. `onKeyRefused` is called if the user must enter a key. */
  const bringBack = async (name: string, { backupKey = '', onKeyRefused }: KeyInput = {}): Promise<boolean> => {
    setProgress(null);
    try {
      const summary = await mutateAsync({ name, backupKey, onProgress: setProgress });
      toast(broughtBack(summary));
      if (summary.snapshot !== null) onTaken({ snapshot: summary.snapshot, before: 'bringing back' });
      return true;
    } catch (error) {
      const refusal = keyRefusal(error);
      if (refusal === null) toast(failed('Restore Failed', error));
      else if (onKeyRefused) onKeyRefused(refusal);
      else toast(keyNeeded(refusal));
      return false;
    }
  };
  return { bringBack, isPending, progress };
}
