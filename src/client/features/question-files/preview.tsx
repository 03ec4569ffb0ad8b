import { FileButton } from '#client/components/file-import/file-button.tsx';
import { ImportChoiceBoxes } from './import-choices.tsx';
import { QUESTION_FILE } from './import-file.ts';
import type { ImportState } from './import-store.ts';
import { PreviewCounts } from './preview-counts.tsx';
import { PreviewLists } from './preview-lists.tsx';
import { StageHeading } from '#client/components/file-import/stage-focus.tsx';

interface ImportPreviewViewProps {
  state: Extract<ImportState, { stage: 'previewed' }>;
  /** The mended file. */
  onFile: (file: File) => void;
}

/** The dry run: what the import would do, and what is wrong. */
export function ImportPreviewView({ state: { file, preview, choices }, onFile }: ImportPreviewViewProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <StageHeading>{file.name}</StageHeading>
          <FileButton
            kind={QUESTION_FILE}
            label={preview.problemCount > 0 ? 'Choose the mended file' : 'Choose another file'}
            onFile={onFile}
          />
        </div>
        <PreviewCounts preview={preview} />
      </div>
      <ImportChoiceBoxes preview={preview} choices={choices} />
      <PreviewLists preview={preview} fileName={file.name} />
    </div>
  );
}
