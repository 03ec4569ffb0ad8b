import { useState } from 'react';
import { tagKey } from '#shared/bank/tag-key.ts';
import { Field } from '#client/ui/field.tsx';
import { TagField } from '../tag-field.tsx';
import { BulkFormDialog, type BulkForm } from './bulk-form-dialog.tsx';

export interface TagChange {
  add: string[];
  remove: string[];
}

interface BulkTagsDialogProps extends BulkForm {
  onConfirm: (change: TagChange) => void;
}

/** Asks which tags to add to and remove from all selected items. */
export function BulkTagsDialog({ onConfirm, ...form }: BulkTagsDialogProps) {
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
    <BulkFormDialog {...form} part="tags" onConfirm={handleConfirm}>
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
    </BulkFormDialog>
  );
}
