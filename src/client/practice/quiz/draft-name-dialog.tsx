import { useState } from 'react';
import { Field, Input } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';

const NAME_MAX_LENGTH = 120;

interface DraftNameDialogProps {
  title: string;
  confirmLabel: string;
  initialName: string;
  isPending: boolean;
  onClose: () => void;
  onConfirm: (name: string) => void;
}

/** Asks for the name of a draft. */
export function DraftNameDialog({
  title,
  confirmLabel,
  initialName,
  isPending,
  onClose,
  onConfirm,
}: DraftNameDialogProps) {
  const [name, setName] = useState(initialName.slice(0, NAME_MAX_LENGTH));
  const [hasError, setHasError] = useState(false);

  function handleSubmit() {
    const trimmed = name.trim();
    setHasError(trimmed === '');
    if (trimmed !== '') onConfirm(trimmed);
  }

  return (
    <FormDialog
      size="small"
      title={title}
      submitLabel={confirmLabel}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field label="Name" error={hasError ? 'Please enter a name' : undefined}>
        <Input value={name} maxLength={NAME_MAX_LENGTH} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
