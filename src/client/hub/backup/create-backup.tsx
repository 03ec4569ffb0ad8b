import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { BACKUP_TYPES } from '#shared/domain/limits.ts';
import { backupStatsQuery, useCreateBackup, type BackupType } from '#client/api/backup.ts';
import { ChoiceBox } from '#client/components/file-import/choice-box.tsx';
import { saveFile } from '#client/components/file-import/save-file.ts';
import { sizeText } from '#client/components/file-import/size-text.ts';
import { counted } from '#client/lib/counted.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { TYPE_WORDS } from './backup-labels.ts';
import { backupCreated } from './backup-toasts.ts';
import { useStayWhile } from './use-stay-while.ts';

const types = BACKUP_TYPES.map((value) => ({ value, ...TYPE_WORDS[value] }));

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
    try {
      const { content, name } = await createBackup({ backupType, includeMedia, onReceived: setReceived });
      const fileName = name ?? `backup-${backupType}.json`;
      saveFile(content, fileName);
      toast(backupCreated({ name: fileName, bytes: content.size }));
    } catch (error) {
      toast(failed('Backup Failed', error));
    }
  };

  return (
    <Card aria-labelledby="create-backup" className="flex flex-col gap-4">
      <CardTitle id="create-backup">Create a backup</CardTitle>
      <TypeChoice label="What is in it" options={types} value={backupType} onChange={setBackupType} />
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

interface TypeChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; sentence: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice of a few types, each with a sentence that explains it. */
function TypeChoice<T extends string>({ label, options, value, onChange }: TypeChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-14 font-medium text-ink-2">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            className="mt-0.5 size-5 shrink-0 accent-brand"
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            <span className="block text-14 text-ink-2">{option.sentence}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
