import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { FileButton } from './file-button.tsx';
import type { FileKind } from './file-kind.ts';
import type { ImportKind, ImportState } from './import-state.ts';
import type { ImportSteps } from './import-steps.ts';

/** The label for importing a checked file, and the reason why the import can't start, if there is one. */
export interface ImportOffer<Choices> {
  /** "Import 40 questions" */
  label: string;
  obstacle: string | null;
  /** What could be done instead of importing. */
  advice?: string;
  /** What the label says about the import beyond the user's choices. */
  implied?: Partial<Choices>;
}

interface StageActionsProps<Kind extends ImportKind> {
  state: Exclude<ImportState<Kind>, { stage: 'choosing' }>;
  steps: ImportSteps<Kind>;
  offerOf: (preview: Kind['preview'], choices: Kind['choices']) => ImportOffer<Kind['choices']>;
  /** The files that can be chosen in place of the checked one. */
  fileKind: FileKind;
  onClose: () => void;
}

/** The actions of each stage, in the footer of the dialog. */
export function StageActions<Kind extends ImportKind>({
  state,
  steps,
  offerOf,
  fileKind,
  onClose,
}: StageActionsProps<Kind>) {
  if (state.stage === 'reading') return <Button onClick={steps.cancelCheck}>Cancel</Button>;
  if (state.stage === 'importing') return <Button onClick={onClose}>Close and continue in the background</Button>;
  if (state.stage === 'previewed') {
    const offer = offerOf(state.preview, state.choices);
    const handleImport = () => void steps.confirm({ ...state, choices: { ...state.choices, ...offer.implied } });
    return (
      <PreviewActions offer={offer} onImport={handleImport}>
        <FileButton
          kind={fileKind}
          hasProblems={state.preview.problemCount > 0}
          onFile={(file) => void steps.check(file)}
        />
      </PreviewActions>
    );
  }
  if (state.stage === 'failed') {
    return (
      <>
        <Button onClick={steps.startOver}>Choose another file</Button>
        {state.failure.isFileReadable && (
          <Button variant="primary" onClick={() => void steps.check(state.file)}>
            Check the file again
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <Button onClick={steps.startOver}>Import another file</Button>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  );
}

interface PreviewActionsProps {
  offer: Pick<ImportOffer<never>, 'label' | 'obstacle' | 'advice'>;
  onImport: () => void;
  /** The button for another file. */
  children: ReactNode;
}

function PreviewActions({ offer, onImport, children }: PreviewActionsProps) {
  const { label, obstacle, advice } = offer;
  const text = obstacle ?? advice;
  return (
    <>
      {text !== undefined && (
        <p id="import-obstacle" className="text-14 text-ink-2 max-sm:basis-full! sm:mr-auto sm:self-center">
          {text}
        </p>
      )}
      {children}
      <Button
        variant="primary"
        disabled={obstacle !== null}
        aria-describedby={text === undefined ? undefined : 'import-obstacle'}
        onClick={onImport}
      >
        {label}
      </Button>
    </>
  );
}
