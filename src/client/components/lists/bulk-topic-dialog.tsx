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
  /** Called on confirmation without a choice; the field reports that as well. */
  onUndecided?: () => void;
  /** Null means no topic. */
  onConfirm: (topicId: string | null) => void;
}

/** Asks for the topic of all selected items, or none. */
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
