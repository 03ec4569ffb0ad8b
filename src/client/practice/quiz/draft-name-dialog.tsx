import { useId, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, Input } from '#client/ui/field.tsx';

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
  const formId = useId();

  function handleSubmit(event: React.SyntheticEvent) {
    event.preventDefault();
    const trimmed = name.trim();
    setHasError(trimmed === '');
    if (trimmed !== '' && !isPending) onConfirm(trimmed);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" aria-disabled={isPending}>
            {isPending ? 'Saving…' : confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit}>
        <Field label="Name" error={hasError ? 'Please enter a name' : undefined}>
          <Input value={name} maxLength={NAME_MAX_LENGTH} onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
