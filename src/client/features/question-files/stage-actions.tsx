import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { importableCount, obstacleOf } from './import-counts.ts';
import type { ImportState } from './import-state.ts';
import type { useImport } from './use-import.ts';

interface StageActionsProps {
  state: Exclude<ImportState, { stage: 'choosing' }>;
  steps: ReturnType<typeof useImport>;
  onClose: () => void;
}

/** The ways on from each stage, in the foot of the dialog. */
export function StageActions({ state, steps, onClose }: StageActionsProps) {
  if (state.stage === 'reading') return <Button onClick={steps.cancelCheck}>Cancel</Button>;
  if (state.stage === 'importing') return <Button onClick={onClose}>Close and let it go on</Button>;
  if (state.stage === 'previewed') {
    return <PreviewActions state={state} onCancel={onClose} onImport={() => void steps.confirm(state)} />;
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
        <RoomForNotification />
      </>
    );
  }
  return (
    <>
      <Button onClick={steps.startOver}>Import another file</Button>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
      <RoomForNotification />
    </>
  );
}

/** What has just ended is told by a notification as well, in the corner where these buttons would be. */
function RoomForNotification() {
  return <span aria-hidden className="flex-1 max-sm:hidden" />;
}

interface PreviewActionsProps {
  state: Extract<ImportState, { stage: 'previewed' }>;
  onCancel: () => void;
  onImport: () => void;
}

function PreviewActions({ state: { preview, choices }, onCancel, onImport }: PreviewActionsProps) {
  const obstacle = obstacleOf(preview, choices);
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
        Import {counted(importableCount(preview, choices), 'question')}
      </Button>
    </>
  );
}
