import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import { BACKUP_TYPES } from '#shared/hub/backups.ts';
import { backupStatsQuery, useCreateBackup, type BackupType } from '#client/api/backup.ts';
import { ChoiceBox } from '#client/components/file-import/choice-box.tsx';
import { saveFile } from '#client/components/file-import/save-file.ts';
import { sizeText } from '#client/components/file-import/size-text.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { TYPE_WORDS } from './backup-labels.ts';
import { useStayWhile } from './use-stay-while.ts';

/** Creates a backup as a file to download. */
export function CreateBackup() {
  const [backupType, setBackupType] = useState<BackupType>('full');
  const [includeMedia, setIncludeMedia] = useState(true);
  const [received, setReceived] = useState(0);
  const { data: stats } = useQuery(backupStatsQuery);
  const { mutateAsync: createBackup, isPending } = useCreateBackup();
  useStayWhile(isPending);
  const { files, care } = TYPE_WORDS[backupType];

  const handleDownload = async () => {
    setReceived(0);
    await reported(createBackup({ backupType, includeMedia, onReceived: setReceived }), {
      done: ({ content, name }) => {
        const fileName = name ?? `backup-${backupType}.json`;
        saveFile(content, fileName);
        const description = `${fileName}, ${sizeText(content.size)}`;
        return { title: 'Backup Created', description, variant: 'success' };
      },
      failure: 'Backup Failed',
    });
  };

  return (
    <Card aria-labelledby="create-backup" className="flex flex-col gap-4">
      <CardTitle id="create-backup">Create a backup</CardTitle>
      <TypeChoice value={backupType} onChange={setBackupType} />
      {files !== null && (
        <ChoiceBox
          label={`Include ${files}${stats ? ` (${sizeOfMedia(stats)})` : ''}`}
          hint="Without them the file is smaller, but what is restored from it on another machine has no pictures, videos or attachments."
          isChecked={includeMedia}
          onChange={setIncludeMedia}
        />
      )}
      <p className="border-l-3 border-warn pl-3">
        <strong className="font-medium">Store this file securely.</strong> {care} It never contains sign-in sessions or
        password links.
      </p>
      <Button
        variant="primary"
        className="mt-auto self-start tabular-nums max-sm:w-full"
        disabled={isPending}
        onClick={() => void handleDownload()}
      >
        <Download aria-hidden className="size-5" />
        {isPending ? busyText(received) : 'Download backup'}
      </Button>
    </Card>
  );
}

function sizeOfMedia({ mediaFiles, mediaBytes }: { mediaFiles: number; mediaBytes: number }): string {
  return `${counted(mediaFiles, 'file')}, ${sizeText(mediaBytes)}`;
}

/** The server completes the backup before it sends the first byte. */
const busyText = (received: number): string => (received === 0 ? 'Preparing…' : `Downloading… ${sizeText(received)}`);

/** The types of backup, each with a sentence that explains it. */
function TypeChoice({ value, onChange }: { value: BackupType; onChange: (value: BackupType) => void }) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-14 font-medium text-ink-2">What is in it</legend>
      {BACKUP_TYPES.map((type) => (
        <label key={type} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            name={name}
            checked={type === value}
            className="mt-0.5 size-5 shrink-0 accent-brand"
            onChange={() => onChange(type)}
          />
          <span>
            {TYPE_WORDS[type].label}
            <span className="block text-14 text-ink-2">{TYPE_WORDS[type].sentence}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
