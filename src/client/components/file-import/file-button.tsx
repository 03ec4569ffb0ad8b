import { FileUp } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { FileInput, Refused } from './file-input.tsx';
import type { FileKind } from './file-kind.ts';
import { useFileChoice } from './use-file-choice.ts';

interface FileButtonProps {
  kind: FileKind;
  /** Whether the checked file has problems, to be corrected in it. */
  hasProblems: boolean;
  onFile: (file: File) => void;
}

/** Chooses another file to replace the checked one. */
export function FileButton({ kind, hasProblems, onFile }: FileButtonProps) {
  const label = hasProblems ? 'Choose the corrected file' : 'Choose another file';
  const { refused, take } = useFileChoice(kind, onFile);
  return (
    <div className="grid gap-2 max-sm:basis-full!">
      <div
        className={classNames(
          buttonClass({}),
          'relative hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        )}
      >
        <FileUp aria-hidden className="size-5" />
        {label}
        <FileInput label={label} accept={kind.accept} isRefused={refused !== undefined} onFiles={take} />
      </div>
      <Refused reason={refused} />
    </div>
  );
}
