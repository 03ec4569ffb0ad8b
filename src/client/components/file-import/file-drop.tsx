import { useState } from 'react';
import { FileUp } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { FileInput, Refused } from './file-input.tsx';
import type { FileKind } from './file-kind.ts';
import { useFileChoice } from './use-file-choice.ts';

/** The area where the first file is chosen or dropped. */
export function FileDrop({ kind, onFile }: { kind: FileKind; onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false);
  const { refused, take } = useFileChoice(kind, onFile);
  return (
    <div className="grid gap-2">
      <div
        className={classNames(
          'relative grid justify-items-center gap-1 rounded-card border-2 border-dashed px-4 py-8 text-center transition-colors hover:bg-sunken',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          isOver ? 'border-brand bg-brand-soft' : 'border-line-strong',
        )}
      >
        <FileUp aria-hidden className="mb-1 size-7 text-ink-2" />
        <span>
          <span className="font-medium text-brand-text underline underline-offset-3">Choose a file</span> or drop it
          here
        </span>
        <span className="text-14 text-ink-2">{kind.formats}</span>
        <FileInput
          label="Choose a file"
          accept={kind.accept}
          isRefused={refused !== undefined}
          onFiles={take}
          onOver={setIsOver}
        />
      </div>
      <Refused reason={refused} />
    </div>
  );
}
