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
import { NumberFields } from './number-fields.tsx';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsPart } from './settings-section.tsx';
import { useDraft } from './use-draft.ts';

const MONTHS = { min: 0, max: RETENTION_MAX_MONTHS };
const FIELDS = [
  { name: 'idleMonths', label: 'Months of inactivity', ...MONTHS },
  { name: 'archivedMonths', label: 'Months since their classes were archived', ...MONTHS },
] as const;

/** After how long students who did not ask are erased. Rules are saved after a preview of the affected students. */
export function useRetention(): SettingsPart {
  const query = useQuery(retentionQuery);
  const { values, set, ...draft } = useDraft(query.data, useSetRetention().mutateAsync);
  const [answer, setAnswer] = useState<((isSaved: boolean) => void) | null>(null);
  const handleAnswer = (isSaved: boolean) => {
    answer?.(isSaved);
    setAnswer(null);
  };
  const card = (
    <SettingsCard
      id="retention"
      title="Retention"
      text="Every day the hub erases students who did not study or sign in for this long; their answers stay without a name. The second number is for students whose classes are all archived. 0 erases nobody."
      query={query}
    >
      {values && <NumberFields fields={FIELDS} values={values} onChange={set} />}
      {values && answer && (
        <ConfirmRules
          rules={values}
          onConfirm={async () => handleAnswer(await draft.save())}
          onClose={() => handleAnswer(false)}
        />
      )}
    </SettingsCard>
  );
  return { ...draft, save: () => new Promise((resolve) => setAnswer(() => resolve)), card };
}

interface ConfirmRulesProps {
  rules: RetentionRules;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

function ConfirmRules({ rules: { idleMonths, archivedMonths }, onConfirm, onClose }: ConfirmRulesProps) {
  const { data, error, refetch } = useQuery(retentionPreviewQuery({ idleMonths, archivedMonths }));
  return (
    <ConfirmDialog
      title="Save these rules?"
      description="Nobody is erased before the next daily sweep."
      confirmLabel="Save rules"
      busyLabel="Saving…"
      word={data && data.total > 0 ? 'ERASE' : undefined}
      isReady={data !== undefined}
      onConfirm={onConfirm}
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
