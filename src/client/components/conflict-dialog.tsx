import { useSyncExternalStore } from 'react';
import { conflictQuestion } from '#client/lib/save-over.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { changedFields } from './changed-fields.ts';
import { useNamesOfIds } from './use-names-of-ids.ts';
import { VersionDifferences } from './versions/version-differences.tsx';

/** Asks on top of a form whose changes to keep, if somebody else has saved what it shows. */
export function ConflictDialog() {
  const asked = useSyncExternalStore(conflictQuestion.subscribe, conflictQuestion.asked);
  const nameOf = useNamesOfIds();
  if (asked === null) return null;
  return (
    <Dialog
      open
      role="alertdialog"
      title="This was changed while you edited it"
      description="Your changes are not saved yet. This is what has changed since you opened it:"
      onOpenChange={() => conflictQuestion.answer('back')}
      footer={
        <>
          <Button onClick={() => conflictQuestion.answer('theirs')}>Discard mine, use this</Button>
          <Button variant="primary" onClick={() => conflictQuestion.answer('mine')}>
            Keep mine and save
          </Button>
        </>
      }
    >
      <VersionDifferences changes={changedFields(asked, nameOf)} />
    </Dialog>
  );
}
