import { StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { FileDrop } from '#client/components/file-import/file-drop.tsx';
import { QUESTION_FILE } from './import-file.ts';
import { FileFormats } from './file-formats.tsx';

/** The beginning: a file, and what it may look like. */
export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-3">
        <StageHeading>Choose a file</StageHeading>
        <FileDrop kind={QUESTION_FILE} onFile={onFile} />
        <p className="text-14 text-ink-2">
          First you see what is new, what is already in the bank, and what is wrong in which line. Nothing is stored
          until you confirm.
        </p>
      </div>
      <FileFormats />
    </div>
  );
}
