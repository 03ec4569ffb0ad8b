import type { ReactNode } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import { reported } from '#client/lib/reported.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmDeletionProps {
  /** In lowercase, such as "class". */
  noun: string;
  id: string;
  deletion: UseMutationResult<unknown, Error, string>;
  /** The name of the thing. */
  name: ReactNode;
  onClose: () => void;
  /** What is deleted with it, and what stays. */
  children: ReactNode;
}

/** Asks for confirmation before deleting one thing for good, and reports the outcome. */
export function ConfirmDeletion({ noun, id, deletion, name, onClose, children }: ConfirmDeletionProps) {
  const handleConfirm = async () => {
    await reported(deletion.mutateAsync(id), {
      done: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted`,
      failure: `The ${noun} could not be deleted`,
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete this ${noun}?`}
      description={
        <>
          <span className="block font-medium wrap-anywhere text-ink">{name}</span>
          <span className="mt-2 block">{children}</span>
          <span className="mt-2 block">This can’t be undone.</span>
        </>
      }
      confirmLabel={`Delete ${noun}`}
      busyLabel="Deleting…"
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
