import { useState } from 'react';
import { WITHOUT_TOPIC } from '../topic-filter.ts';
import { TopicSelects } from '../topic-selects.tsx';
import type { TopicBranch } from '../topic-tree.ts';
import { BulkFormDialog, type BulkForm } from './bulk-form-dialog.tsx';

const UNDECIDED = '';
const others = [
  { value: UNDECIDED, label: 'Choose a topic' },
  { value: WITHOUT_TOPIC, label: 'No topic' },
];

interface BulkTopicDialogProps extends BulkForm {
  tree: readonly TopicBranch[];
  /** It was confirmed without a choice; the field says so as well. */
  onUndecided?: () => void;
  /** Null stands for no topic. */
  onConfirm: (topicId: string | null) => void;
}

/** Asks which topic all that is selected gets, or none. */
export function BulkTopicDialog({ tree, onUndecided, onConfirm, ...form }: BulkTopicDialogProps) {
  const [target, setTarget] = useState(UNDECIDED);
  const [isMissing, setIsMissing] = useState(false);

  const handleConfirm = () => {
    if (target === UNDECIDED) {
      setIsMissing(true);
      onUndecided?.();
      return;
    }
    onConfirm(target === WITHOUT_TOPIC ? null : target);
  };
  return (
    <BulkFormDialog {...form} part="topic" onConfirm={handleConfirm}>
      <TopicSelects
        tree={tree}
        value={target}
        others={others}
        wholeLabel="None: the main category itself"
        error={isMissing && target === UNDECIDED ? 'Please choose a topic' : undefined}
        onChange={setTarget}
      />
    </BulkFormDialog>
  );
}
