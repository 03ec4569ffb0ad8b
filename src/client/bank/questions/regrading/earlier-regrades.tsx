import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import { REGRADE_UNDO_DAYS } from '#shared/practice/regrade-ways.ts';
import type { Regrade } from '#shared/practice/regrades.contract.ts';
import { regradesQuery, useUndoRegrade } from '#client/api/regrades.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { REGRADE_CHOICES } from './regrade-words.ts';

/** Earlier regrades of answers to the question; the last one can be undone. Renders nothing if there are none. */
export function EarlierRegrades({ questionId }: { questionId: string }) {
  const { data: regrades, error, refetch } = useQuery(regradesQuery(questionId));
  if (error && !regrades) {
    return <ErrorNotice title="Earlier regrades could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!regrades || regrades.length === 0) return null;
  return (
    <section aria-labelledby="earlier-regrades">
      <h3 id="earlier-regrades" className="font-medium">
        Earlier regrades
      </h3>
      <ul className="divide-y divide-line">
        {regrades.map((regrade) => (
          <RegradeRow key={regrade.id} regrade={regrade} />
        ))}
      </ul>
    </section>
  );
}

function RegradeRow({ regrade }: { regrade: Regrade }) {
  const { id, way, reason, createdAt, createdBy, undoneAt, answers, students, canUndo } = regrade;
  const [isAsking, setIsAsking] = useState(false);
  const undo = useUndoRegrade();
  const handleUndo = async () => {
    await reported(undo.mutateAsync({ id, onProgress: () => undefined }), {
      done: 'Regrade undone',
      failure: 'The regrade could not be undone',
    });
    setIsAsking(false);
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p>{REGRADE_CHOICES.find(({ value }) => value === way)?.label}</p>
        <p className="text-14 text-ink-2 tabular-nums">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {createdBy !== null && `, ${createdBy}`} · {counted(answers, 'answer')} of {counted(students, 'student')}
        </p>
        {reason !== null && (
          <p dir="auto" className="text-14 wrap-anywhere">
            “{reason}”
          </p>
        )}
        {undoneAt !== null && (
          <p className="text-14 text-ink-2">
            Undone on <time dateTime={undoneAt}>{formatDateTime(undoneAt)}</time>
          </p>
        )}
      </div>
      {canUndo && (
        <Button size="small" onClick={() => setIsAsking(true)}>
          Undo
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Undo this regrade?"
        description={`Answers and scores go back to what they were, and students are told. This can be done for ${REGRADE_UNDO_DAYS} days.`}
        confirmLabel="Undo regrade"
        onConfirm={handleUndo}
      />
    </li>
  );
}
