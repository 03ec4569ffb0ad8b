import { useQuery } from '@tanstack/react-query';
import { SESSION_DAYS, SESSION_IDLE } from '#shared/people/sign-in-limits.ts';
import { sessionLimitsQuery, useSetSessionLimits } from '#client/api/sessions.ts';
import { NumbersForm } from './numbers-form.tsx';
import { SettingsCard, savedOver } from './settings-card.tsx';

const FIELDS = [
  { name: 'teacherHours', label: 'Hours for teachers', ...SESSION_IDLE.teacherHours },
  { name: 'studentDays', label: 'Days for students', ...SESSION_IDLE.studentDays },
] as const;

/** After how long without use a session ends. */
export function SessionLimitsCard() {
  const query = useQuery(sessionLimitsQuery);
  const { mutateAsync, isPending } = useSetSessionLimits();
  return (
    <SettingsCard
      id="session-limits"
      title="Automatic sign-out"
      text={`A browser that is not used for this long asks for the password again; what is on the screen stays. After ${SESSION_DAYS} days it asks in any case.`}
      query={query}
    >
      {query.data && (
        <NumbersForm
          fields={FIELDS}
          saved={query.data}
          isPending={isPending}
          onSave={(limits, replaced) =>
            savedOver(replaced, (expectedRevision) => mutateAsync({ ...limits, expectedRevision }))
          }
        />
      )}
    </SettingsCard>
  );
}
