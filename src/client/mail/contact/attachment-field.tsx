import { useRef, useState } from 'react';
import { Paperclip, X } from 'lucide-react';
import { toast } from '#client/lib/toast.ts';
import { Field, Input } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { acceptOf, attachmentRefusal, sizeText, type AttachmentTypes } from './attachment.ts';

interface AttachmentFieldProps {
  label?: string;
  types: AttachmentTypes;
  file: File | null;
  onChange: (file: File | null) => void;
  /** The server's complaint about the file. */
  complaint: string | undefined;
}

/** One optional file: choose it, see its size, remove it. */
export function AttachmentField({
  label = 'Attachment (optional)',
  types,
  file,
  onChange,
  complaint,
}: AttachmentFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();

  const handleChoice = (chosen: File | undefined) => {
    const refusal = chosen ? attachmentRefusal(chosen, types) : null;
    if (refusal) toast(refusal);
    setRefused(refusal?.description);
    onChange(refusal ? null : (chosen ?? null));
  };
  const handleRemove = () => {
    onChange(null);
    setRefused(undefined);
    input.current?.focus();
  };

  return (
    <div className="grid gap-2">
      <Field label={label} error={refused ?? complaint} hint="PDF, Word, text or image, at most 10MB.">
        <Input
          ref={input}
          type="file"
          accept={acceptOf(types)}
          // The browser's text beside its button would be wrong: the file is kept outside the input and shown below.
          className="text-14 text-transparent file:mr-3 file:rounded-control file:bg-sunken file:px-3 file:py-1.5 file:font-medium file:text-ink"
          onChange={({ target }) => {
            handleChoice(target.files?.[0]);
            // The file is stored outside of the input. Clearing the input lets users choose a removed file again.
            target.value = '';
          }}
        />
      </Field>
      {file && (
        <p className="flex items-center gap-2 rounded-control bg-sunken pl-3 text-14">
          <Paperclip aria-hidden className="size-4 shrink-0 text-ink-2" />
          <span className="min-w-0 flex-1 py-2 wrap-anywhere">
            {file.name} <span className="text-ink-2 tabular-nums">({sizeText(file.size)})</span>
          </span>
          <IconButton label={`Remove ${file.name}`} Icon={X} onClick={handleRemove} />
        </p>
      )}
    </div>
  );
}
