import { useState } from 'react';
import { BACKUP_MAX_BYTES } from '#shared/hub/backups.ts';
import { FileDrop } from '#client/components/file-import/file-drop.tsx';
import { sizeText } from '#client/components/file-import/size-text.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { kindOfFile, type BackupHeader } from './backup-header.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import type { Taken } from './use-bring-back.ts';

const kind = { accept: '.json,.age', formats: 'A backup of this hub, .json or .age', refusalOf };

interface Chosen {
  file: File;
  /** Null if it is encrypted. */
  header: BackupHeader | null;
}

interface Refused {
  name: string;
  kind: 'foreign' | 'damaged' | 'unreadable';
}

/** Where the user drops or chooses a backup file to restore. */
export function RestoreFile({ onTaken }: { onTaken: (taken: Taken) => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  const handleFile = async (file: File) => {
    // A file may be dropped anywhere, also on the dialog of an earlier file.
    if (chosen) return;
    const found = await kindOfFile(file);
    if (found.kind === 'backup' || found.kind === 'encrypted') {
      setRefused(null);
      setChosen({ file, header: found.kind === 'backup' ? found.header : null });
    } else {
      setRefused({ name: file.name, kind: found.kind });
    }
  };

  return (
    <Card aria-labelledby="restore-backup" className="flex flex-col gap-4">
      <CardTitle id="restore-backup">Restore a backup</CardTitle>
      <p className="text-ink-2">
        Restores records from a file. Existing records are kept unless you choose otherwise. A snapshot is taken first,
        so you can undo the restore.
      </p>
      <ol className="grid list-decimal gap-1.5 pl-5 marker:text-ink-3">
        <li>Choose the file. You see its type, date and counts at once, unless it is encrypted.</li>
        <li>Choose what to take out of it.</li>
        <li>Check it: you see what would happen to each kind of record, and nothing is changed.</li>
        <li>Type the word to confirm. The backup is restored completely or not at all.</li>
      </ol>
      <FileDrop kind={kind} onFile={(file) => void handleFile(file)} />
      {refused && <RefusedFile {...refused} />}
      {chosen && (
        <RestoreDialog subject={{ kind: 'file', ...chosen }} onTaken={onTaken} onClose={() => setChosen(null)} />
      )}
    </Card>
  );
}

const reasons: Record<Refused['kind'], { title: string; text: string }> = {
  foreign: { title: 'This is not a backup of this hub', text: 'does not begin like a backup.' },
  damaged: {
    title: 'This backup is damaged',
    text: 'begins like a backup, but the rest is not one. The file may be incomplete, or another program may have changed it.',
  },
  unreadable: { title: 'This file can’t be read', text: 'may have been moved or changed. Please choose it again.' },
};

function RefusedFile({ name, kind }: Refused) {
  const { title, text } = reasons[kind];
  return (
    <Notice tone="bad" title={title}>
      <span className="wrap-anywhere">{name}</span> {text}
    </Notice>
  );
}

function refusalOf(files: readonly Pick<File, 'name' | 'size'>[]): ToastContent | null {
  const [file] = files;
  if (files.length !== 1 || !file || !/\.(json|age)$/i.test(file.name)) {
    return { title: 'Invalid File Type', description: 'Please select a JSON backup file.', variant: 'destructive' };
  }
  if (file.size <= BACKUP_MAX_BYTES) return null;
  const description = `A backup can have at most ${sizeText(BACKUP_MAX_BYTES)}.`;
  return { title: 'File Too Large', description, variant: 'destructive' };
}
