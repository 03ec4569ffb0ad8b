import { Button } from '#client/ui/button.tsx';
import { isAnyIncluded } from './restore-kinds.ts';
import type { Restore } from './use-restore.ts';

interface RestoreActionsProps {
  restore: Restore;
  isBringingBack: boolean;
  onBringBack: (snapshot: string) => void;
  onClose: () => void;
}

/** The ways on from each stage of a restore, in the foot of its dialog. */
export function RestoreActions({ restore, isBringingBack, onBringBack, onClose }: RestoreActionsProps) {
  const { state, dispatch } = restore;
  const reconsider = () => dispatch({ type: 'reconsidered' });

  if (state.stage === 'options') {
    return (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!isAnyIncluded(state.options)} onClick={() => void restore.check()}>
          Check the file
        </Button>
      </>
    );
  }
  if (state.stage === 'checking') return <Button onClick={restore.cancelCheck}>Cancel</Button>;
  if (state.stage === 'checked') {
    return (
      <>
        <Button onClick={reconsider}>Change choices</Button>
        <Button
          variant="destructive"

          disabled={!restore.isConfirmed}
          onClick={() => void restore.restore()}
        >
          Restore
        </Button>
      </>
    );
  }
  if (state.stage === 'restoring') {
    return (
      <Button variant="destructive" disabled>
        Restoring…
      </Button>
    );
  }
  if (state.stage === 'failed') {
    return (
      <>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={reconsider}>
          Back to the choices
        </Button>
      </>
    );
  }
  const { snapshot } = state.summary;
  return (
    <>
      {snapshot !== null && (
        <Button disabled={isBringingBack} onClick={() => onBringBack(snapshot)}>
          {isBringingBack ? 'Bringing back…' : 'Bring it back'}
        </Button>
      )}
      <Button variant="primary" disabled={isBringingBack} onClick={onClose}>
        Done
      </Button>
    </>
  );
}
