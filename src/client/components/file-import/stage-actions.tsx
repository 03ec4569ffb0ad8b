import { Button } from '#client/ui/button.tsx';
import type { ImportKind, ImportState } from './import-state.ts';
import type { ImportSteps } from './import-steps.ts';

/** The label for importing a checked file, and the reason why the import can't start, if there is one. */
export interface ImportOffer {
  /** "Import 40 questions" */
  label: string;
  obstacle: string | null;
}

interface StageActionsProps<Kind extends ImportKind> {
  state: Exclude<ImportState<Kind>, { stage: 'choosing' }>;
  steps: ImportSteps<Kind>;
  offerOf: (preview: Kind['preview'], choices: Kind['choices']) => ImportOffer;
  onClose: () => void;
}

/** The actions of each stage, in the footer of the dialog. */
export function StageActions<Kind extends ImportKind>({ state, steps, offerOf, onClose }: StageActionsProps<Kind>) {
  if (state.stage === 'reading') return <Button onClick={steps.cancelCheck}>Cancel</Button>;
  if (state.stage === 'importing') return <Button onClick={onClose}>Close and continue in the background</Button>;
  if (state.stage === 'previewed') {
    const offer = offerOf(state.preview, state.choices);
    return <PreviewActions offer={offer} onCancel={onClose} onImport={() => void steps.confirm(state)} />;
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
  offer: ImportOffer;
  onCancel: () => void;
  onImport: () => void;
}

function PreviewActions({ offer: { label, obstacle }, onCancel, onImport }: PreviewActionsProps) {
  return (
    <>
      {obstacle !== null && (
        <p id="import-obstacle" className="text-14 text-ink-2 max-sm:basis-full! sm:mr-auto sm:self-center">
          {obstacle}
        </p>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        variant="primary"
        disabled={obstacle !== null}
        aria-describedby={obstacle === null ? undefined : 'import-obstacle'}
        onClick={onImport}
      >
        {label}
      </Button>
    </>
  );
}
