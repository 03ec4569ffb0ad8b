import { useState } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { useBringBackStored } from '#client/api/backup.ts';
import { failed } from '#client/lib/failed.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { staffChangesText } from './summary-text.ts';
import { keyRefusal } from './use-restore.ts';

/** A snapshot that was just taken, and what it preceded. */
export interface Taken {
  snapshot: string;
  before: 'clearing' | 'restoring' | 'bringing back';
}

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
      const { backup, snapshot } = summary;
      const parts = [`The hub is as it was on ${formatDateTime(backup.createdAt)}.`, staffChangesText(summary)];
      const description = parts.filter((part) => part !== null).join(' ');
      toast({ title: 'Brought Back', description, variant: 'success' });
      if (snapshot !== null) onTaken({ snapshot, before: 'bringing back' });
      return true;
    } catch (error) {
      const refusal = keyRefusal(error);
      if (refusal === null) toast(failed('Restore Failed', error));
      else if (onKeyRefused) onKeyRefused(refusal);
      else {
        const description = `${refusal} “Bring back…” under the stored backups asks for the key.`;
        toast({ title: 'Restore Failed', description, variant: 'destructive' });
      }
      return false;
    }
  };
  return { bringBack, isPending, progress };
}
