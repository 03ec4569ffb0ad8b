import { Notice } from '#client/ui/notice.tsx';
import { CutList } from './cut-list.tsx';
import type { ImportFailure } from './import-state.ts';
import { StageHeading } from './stage-focus.tsx';

/** Explains why the file was not imported. */
export function FailedImport({ file, failure }: { file: File; failure: ImportFailure }) {
  return (
    <div className="grid gap-4">
      <StageHeading>{file.name}</StageHeading>
      <Notice tone="bad" title="Upload failed">
        <p>{failure.message}</p>
        {failure.consequence && <p className="mt-1">{failure.consequence}</p>}
      </Notice>
      {failure.issues.length > 0 && (
        <CutList items={failure.issues} noun="problem">
          {(shown) => (
            <ul className="divide-y divide-line rounded-card border border-line">
              {shown.map(({ path, message }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the same may be wrong twice in one place
                <li key={index} className="px-4 py-2.5 wrap-anywhere">
                  {path && <span className="mr-2 text-14 text-ink-2 tabular-nums">{path}</span>}
                  {message}
                </li>
              ))}
            </ul>
          )}
        </CutList>
      )}
    </div>
  );
}
