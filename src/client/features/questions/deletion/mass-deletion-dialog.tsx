import { useState } from 'react';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { toast } from '#client/lib/toast.ts';
import { failed } from '#client/lib/failed.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import { countsText } from './content-counts-text.ts';
import { DeletionDialog } from '#client/components/deletion-dialog.tsx';
import { MASS_DELETIONS } from './mass-deletions.ts';
import type { MassDeletion } from './mass-deletions.ts';
import { useMassDeletion } from './use-mass-deletion.ts';

const UNDECIDED = '';
const others = [{ value: UNDECIDED, label: 'Choose a category' }];

interface MassDeletionDialogProps {
  kind: MassDeletion;
  tree: readonly TopicBranch[];
  onClose: () => void;
}

/** Deletes much at once, after it has said how much and the word has been typed. */
export function MassDeletionDialog({ kind, tree, onClose }: MassDeletionDialogProps) {
  const [topicId, setTopicId] = useState(UNDECIDED);
  const { counts, run, isPending, progress } = useMassDeletion(kind, topicId);
  const { title, failure } = MASS_DELETIONS[kind];
  const isUndecided = kind === 'category' && topicId === UNDECIDED;
  const text = counts && countsText(counts);

  const handleConfirm = async () => {
    if (!counts) return;
    try {
      toast(await run(counts));
    } catch (error) {
      toast(failed(failure, error));
    }
    onClose();
  };
  return (
    <DeletionDialog
      title={title}
      description={
        <>
          {kind === 'everything' && 'A snapshot is taken first, and can be brought back under Backup. '}
          {kind === 'topics' && 'Questions and flashcards stay, without a topic. '}
          Student accounts and quiz history stay: what students were asked remains readable.
        </>
      }
      confirmLabel={kind === 'everything' ? 'Delete everything' : `Delete ${text ?? ''}`}
      isTyped
      isReady={Boolean(text)}
      isPending={isPending}
      progress={progress}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      {kind === 'category' && !isPending && (
        <TopicSelects
          tree={tree}
          value={topicId}
          others={others}
          wholeLabel="The whole category, subcategories included"
          onChange={setTopicId}
        />
      )}
      <p aria-live="polite" className="min-h-6 font-medium tabular-nums">
        {!isUndecided && !isPending && sentenceOf(text, kind)}
      </p>
    </DeletionDialog>
  );
}

function sentenceOf(text: string | null | undefined, kind: MassDeletion): string {
  if (text === undefined) return 'Counting…';
  if (text === null) return 'There is nothing to delete.';
  return kind === 'everything' ? `This deletes ${text}.` : `This deletes ${text}, and can’t be undone.`;
}
