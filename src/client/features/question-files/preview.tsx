import { Columns3 } from 'lucide-react';
import { FileButton } from '#client/components/file-import/file-button.tsx';
import { Button } from '#client/ui/button.tsx';
import { ImportChoiceBoxes } from './import-choices.tsx';
import { QUESTION_FILE } from './import-file.ts';
import type { ImportState } from './import-store.ts';
import { PreviewCounts } from './preview-counts.tsx';
import { PreviewLists } from './preview-lists.tsx';
import { StageHeading } from '#client/components/file-import/stage-focus.tsx';

interface ImportPreviewViewProps {
  state: Extract<ImportState, { stage: 'previewed' }>;
  /** The corrected file. */
  onFile: (file: File) => void;
  onChangeColumns: () => void;
}

/** The dry run: what the import would do, and what is wrong. */
export function ImportPreviewView({
  state: { file, preview, choices },
  onFile,
  onChangeColumns,
}: ImportPreviewViewProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <StageHeading>{file.name}</StageHeading>
          <FileButton
            kind={QUESTION_FILE}
            label={preview.problemCount > 0 ? 'Choose the corrected file' : 'Choose another file'}
            onFile={onFile}
          />
        </div>
        <PreviewCounts preview={preview} />
        {preview.sheet !== null && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 text-14 text-ink-2 wrap-anywhere">
              {preview.sheet.notTaken.length > 0 && `Not taken from the file: ${preview.sheet.notTaken.join(', ')}`}
            </p>
            <Button size="small" onClick={onChangeColumns}>
              <Columns3 aria-hidden className="size-4" />
              Change columns
            </Button>
          </div>
        )}
      </div>
      <ImportChoiceBoxes preview={preview} choices={choices} />
      <PreviewLists preview={preview} fileName={file.name} />
    </div>
  );
}
