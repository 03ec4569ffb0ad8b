import { useState } from 'react';
import type { DuplicateGroup } from '#shared/bank/question-bank.contract.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import type { Question } from '#shared/bank/questions.contract.ts';
import { counted } from '#shared/domain/counted.ts';
import { useBulkDelete } from '#client/api/question-bank.ts';
import { KEPT_IN_BIN } from '#client/components/bin-link.tsx';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { Dependents } from '#client/components/dependents.tsx';
import { keyText } from '#client/components/question-kinds/key-text.ts';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { contentDeleted } from '../question-toasts.ts';

interface KeepOneDialogProps {
  question: Question;
  group: DuplicateGroup;
  onClose: () => void;
}

/** Deletes all questions of a group but one. */
export function KeepOneDialog({ question, group, onClose }: KeepOneDialogProps) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const deletion = useBulkDelete();
  const ids = group.questions.map(({ id }) => id).filter((id) => id !== question.id);
  const others = counted(ids.length, 'other question');
  const identical = group.identical.find((set) => set.includes(question.id)) ?? [];
  const different = ids.filter((id) => !identical.includes(id)).length;

  const handleConfirm = async () => {
    await reported(deletion.mutateAsync({ selection: { ids }, onProgress: setProgress }), {
      done: ({ deletedCount }) => contentDeleted(deletedCount, 'question'),
      failure: 'Failed to delete questions',
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Keep one and delete ${others}?`}
      description={
        <>
          <span className="mb-2 line-clamp-4 border-l-3 border-line-strong pl-3 wrap-anywhere text-ink">
            {group.text}
          </span>
          The one you keep is from {formatDate(question.createdAt)}, with this key:
          <span className="my-2 line-clamp-3 border-l-3 border-good pl-3 wrap-anywhere text-ink">
            {keyText(question)}
          </span>
          {different > 0 && (
            <strong className="mb-2 block font-medium text-bad">
              {counted(different, 'question that you delete has', 'questions that you delete have')} different options,
              a different key or a different picture.
            </strong>
          )}
          {KEPT_IN_BIN} What students were asked stays in their quiz history.
          <Dependents kind="questions" selection={{ ids }} />
        </>
      }
      confirmLabel={`Delete ${others}`}
      busyLabel="Deleting…"
      progress={progress}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
