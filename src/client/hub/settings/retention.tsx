import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import { RETENTION_MAX_MONTHS } from '#shared/people/erasure-limits.ts';
import type { RetentionRules } from '#shared/people/erasure.contract.ts';
import { retentionPreviewQuery, retentionQuery, useSetRetention } from '#client/api/erasure.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { fullName } from '#client/components/full-name.ts';
import { formatDate } from '#client/lib/format.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { NumbersForm } from './numbers-form.tsx';
import { type Replaced, SettingsCard, savedOver } from './settings-card.tsx';

const MONTHS = { min: 0, max: RETENTION_MAX_MONTHS };
const FIELDS = [
  { name: 'idleMonths', label: 'Months of inactivity', ...MONTHS },
  { name: 'archivedMonths', label: 'Months since their classes were archived', ...MONTHS },
] as const;

/** After how long students who did not ask are erased. Rules are saved after a preview of the affected students. */
export function RetentionCard() {
  const query = useQuery(retentionQuery);
  const [toConfirm, setToConfirm] = useState<ToConfirm | null>(null);
  return (
    <SettingsCard
      id="retention"
      title="Retention"
      text="Every day the hub erases students who did not study or sign in for this long; their answers stay without a name. The second number is for students whose classes are all archived. 0 erases nobody."
      query={query}
    >
      {query.data && (
        <NumbersForm
          fields={FIELDS}
          saved={query.data}
          isPending={toConfirm !== null}
          onSave={(rules, replaced) => setToConfirm({ rules, replaced })}
        />
      )}
      {toConfirm && <ConfirmRules {...toConfirm} onClose={() => setToConfirm(null)} />}
    </SettingsCard>
  );
}

interface ToConfirm {
  rules: RetentionRules;
  replaced: Replaced<RetentionRules & { revision: string }>;
}

function ConfirmRules({ rules, replaced, onClose }: ToConfirm & { onClose: () => void }) {
  const { data, error, refetch } = useQuery(retentionPreviewQuery(rules));
  const { mutateAsync } = useSetRetention();
  return (
    <ConfirmDialog
      title="Save these rules?"
      description="Nobody is erased before the next daily sweep."
      confirmLabel="Save rules"
      busyLabel="Saving…"
      word={data && data.total > 0 ? 'ERASE' : undefined}
      isReady={data !== undefined}
      onConfirm={async () => {
        await savedOver(replaced, (expectedRevision) => mutateAsync({ ...rules, expectedRevision }));
        onClose();
      }}
      onClose={onClose}
    >
      {error && !data && <ErrorNotice error={error} onRetry={refetch} />}
      {!data && !error && <p>Looking for students these rules would erase…</p>}
      {data?.total === 0 && <p>These rules would erase nobody today.</p>}
      {data && data.total > 0 && (
        <>
          <p className="font-medium">Will be erased: {counted(data.total, 'student')}</p>
          <ul className="grid list-disc gap-1 pl-5 tabular-nums">
            {data.students.map((student) => (
              <li key={student.id} className="wrap-anywhere">
                <bdi>{fullName(student)}</bdi>, last seen {formatDate(student.lastSeenAt)}
              </li>
            ))}
          </ul>
          {data.total > data.students.length && <p>And {data.total - data.students.length} more.</p>}
        </>
      )}
    </ConfirmDialog>
  );
}
