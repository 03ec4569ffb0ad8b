import { useState } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { tagKey } from '#shared/bank/tags.ts';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { TagField } from '../tag-field.tsx';
import { WorkProgress } from '../work-progress.tsx';

export interface TagChange {
  add: string[];
  remove: string[];
}

interface BulkTagsDialogProps {
  /** What one of the selected is called. */
  noun: string;
  count: number;
  isPending: boolean;
  progress: Progress | null;
  onConfirm: (change: TagChange) => void;
  onClose: () => void;
}

/** Asks which tags all that is selected gets and loses. Stays until it is done. */
export function BulkTagsDialog({ noun, count, isPending, progress, onConfirm, onClose }: BulkTagsDialogProps) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [isTried, setIsTried] = useState(false);
  const both = add.find((tag) => remove.some((one) => tagKey(one) === tagKey(tag)));
  const isNothing = add.length + remove.length === 0;
  const handleConfirm = () => {
    setIsTried(true);
    if (!isNothing && both === undefined) onConfirm({ add, remove });
  };
  return (
    <Dialog
      open
      title={`Change the tags of ${counted(count, noun)}`}
      size="small"
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={isPending} onClick={handleConfirm}>
            {isPending ? 'Updating…' : `Update ${counted(count, noun)}`}
          </Button>
        </>
      }
    >
      {isPending ? (
        <WorkProgress label="Updating…" progress={progress} />
      ) : (
        <div className="grid gap-4">
          <Field
            label="Add tags"
            hint="Press Enter or type a comma after each."
            error={isTried && isNothing ? 'Enter a tag to add or to remove' : undefined}
          >
            <TagField tags={add} onChange={setAdd} />
          </Field>
          <Field
            label="Remove tags"
            error={isTried && both !== undefined ? `${both} cannot be both added and removed` : undefined}
          >
            <TagField tags={remove} onChange={setRemove} />
          </Field>
        </div>
      )}
    </Dialog>
  );
}
