import { useQuery } from '@tanstack/react-query';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import type { QuestionWithIssues } from '#shared/bank/verification.contract.ts';
import { answerCountsQuery } from '#client/api/questions.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { keyName, keyText } from '#client/components/question-kinds/key-text.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { concernedText } from './issue-types.ts';

interface SetKeyDialogProps {
  question: QuestionWithIssues;
  /** The new key. */
  chosen: AnswerValue;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation of a new key, and shows how many answers and students it affects. */
export function SetKeyDialog({ question, chosen, onConfirm, onClose }: SetKeyDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(answerCountsQuery(question.id));
  const name = keyName({ ...question, correctAnswer: chosen });
  return (
    <ConfirmDialog
      variant="primary"
      title={`Set ${name} as the correct answer?`}
      description={<span className="line-clamp-4 wrap-anywhere">{question.question}</span>}
      onClose={onClose}
      confirmLabel={`Set ${name}`}
      isReady={data !== undefined && !isFetching}
      onConfirm={onConfirm}
    >
      <Keys question={question} names={['Now', 'New']} other={chosen} />
      <div className="mt-4 min-h-12">
        {error && !isFetching ? (
          <ErrorNotice error={error} title="The answers could not be counted" onRetry={refetch} />
        ) : (
          <output>{data && !isFetching ? concernedText(data) : 'Counting the answers…'}</output>
        )}
      </div>
    </ConfirmDialog>
  );
}

interface KeysProps {
  question: QuestionWithIssues;
  /** The labels of the stored key and the other one. */
  names: [string, string];
  other: AnswerValue | null;
}

/** The stored key, and below it the other one, if any. */
export function Keys({ question, names: [now, next], other }: KeysProps) {
  const rows = [
    { name: now, key: question.correctAnswer, className: 'border-line-strong' },
    { name: next, key: other, className: 'border-good' },
  ];
  return (
    <dl className="grid content-start gap-2">
      {rows.map(
        ({ name, key, className }) =>
          key !== null && (
            <div key={name} className={`border-l-3 pl-3 ${className}`}>
              <dt className="text-14 text-ink-2">{name}</dt>
              <dd className="line-clamp-3 wrap-anywhere">{keyText({ ...question, correctAnswer: key })}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
