import { useQuery } from '@tanstack/react-query';
import type { QuestionWithIssues } from '#shared/bank/verification.contract.ts';
import { answerCountsQuery } from '#client/api/questions.ts';
import { lettered } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { concernedText } from './issue-types.ts';

interface SetKeyDialogProps {
  question: QuestionWithIssues;
  /** The option that is to be the key. */
  chosen: number;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before another option becomes the key, and says how many answers and students that concerns. */
export function SetKeyDialog({ question, chosen, isPending, onConfirm, onClose }: SetKeyDialogProps) {
  const { id, options, correctAnswer } = question;
  const { data, error, isFetching, refetch } = useQuery(answerCountsQuery(id));
  const rows = [
    { label: 'Now', index: correctAnswer, className: 'border-line-strong' },
    { label: 'New', index: chosen, className: 'border-good' },
  ];
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title={`Set ${lettered(chosen)} as the correct answer?`}
      description={<span className="line-clamp-4 wrap-anywhere">{question.question}</span>}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isPending || !data || isFetching} onClick={onConfirm}>
            Set {lettered(chosen)}
          </Button>
        </>
      }
    >
      <dl className="grid gap-2">
        {rows.map(({ label, index, className }) => (
          <div key={label} className={`border-l-3 pl-3 ${className}`}>
            <dt className="text-14 text-ink-2">{label}</dt>
            <dd className="line-clamp-3 wrap-anywhere">
              {lettered(index)} · {options[index]}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 min-h-12">
        {error && !isFetching ? (
          <ErrorNotice error={error} title="The answers could not be counted" onRetry={() => void refetch()} />
        ) : (
          <output>{data && !isFetching ? concernedText(data) : 'Counting the answers…'}</output>
        )}
      </div>
    </Dialog>
  );
}
