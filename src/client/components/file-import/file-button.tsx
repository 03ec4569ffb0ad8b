import { FileUp } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { FileInput, Refused } from './file-input.tsx';
import type { FileKind } from './file-kind.ts';
import { useFileChoice } from './use-file-choice.ts';

/** Chooses another file to replace the checked one. */
export function FileButton({ kind, label, onFile }: { kind: FileKind; label: string; onFile: (file: File) => void }) {
  const { refused, take } = useFileChoice(kind, onFile);
  return (
    <div className="grid justify-items-start gap-2">
      <div
        className={classNames(
          buttonClass({ size: 'small' }),
          'relative hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        )}
      >
        <FileUp aria-hidden className="size-4" />
        {label}
        <FileInput label={label} accept={kind.accept} isRefused={refused !== undefined} onFiles={take} />
      </div>
      <Refused reason={refused} />
    </div>
  );
}
