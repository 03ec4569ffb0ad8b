import { useQuery } from '@tanstack/react-query';
import { ERASURE_DAYS } from '#shared/people/erasure-limits.ts';
import { erasuresQuery, useSetErasureDays } from '#client/api/erasure.ts';
import { NumbersForm } from './numbers-form.tsx';
import { SettingsCard, savedOver } from './settings-card.tsx';

const FIELDS = [{ name: 'days', label: 'Days until erasure', ...ERASURE_DAYS }] as const;

/** After how many days students who asked for it are erased. */
export function ErasureDaysCard() {
  const query = useQuery(erasuresQuery);
  const { mutateAsync, isPending } = useSetErasureDays();
  return (
    <SettingsCard
      id="erasure-days"
      title="Requests for erasure"
      text="Students ask in their menu to be erased. You do it in Student Management, or it happens automatically after this long. Open requests keep the day that the student was given."
      query={query}
    >
      {query.data && (
        <NumbersForm
          fields={FIELDS}
          saved={{ days: query.data.days, revision: query.data.revision }}
          isPending={isPending}
          onSave={({ days }, replaced) =>
            savedOver(replaced, (expectedRevision) => mutateAsync({ days, expectedRevision }))
          }
        />
      )}
    </SettingsCard>
  );
}
