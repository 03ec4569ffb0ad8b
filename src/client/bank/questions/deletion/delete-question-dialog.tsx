import type { Question } from '#shared/bank/questions.contract.ts';
import { useDeleteQuestion } from '#client/api/questions.ts';
import { KEPT_IN_BIN } from '#client/components/bin-link.tsx';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { Dependents } from '#client/components/dependents.tsx';
import { QUESTION_DELETED } from '../question-toasts.ts';
import { reported } from '#client/lib/reported.ts';

interface DeleteQuestionDialogProps {
  question: Question;
  onDeleted: (question: Question) => void;
  onClose: () => void;
}

/** Deletes one question, after showing its text. */
export function DeleteQuestionDialog({ question, onDeleted, onClose }: DeleteQuestionDialogProps) {
  const deletion = useDeleteQuestion();
  const handleConfirm = async () => {
    const isDone = await reported(deletion.mutateAsync(question.id), {
      done: QUESTION_DELETED,
      failure: 'Failed to delete question',
    });
    if (isDone) onDeleted(question);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this question?"
      description={
        <>
          <span className="mb-2 line-clamp-4 border-l-3 border-line-strong pl-3 wrap-anywhere text-ink">
            {question.question}
          </span>
          {KEPT_IN_BIN} What students were asked stays in their quiz history.
          <Dependents kind="questions" selection={{ ids: [question.id] }} />
        </>
      }
      confirmLabel="Delete question"
      busyLabel="Deleting…"
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
