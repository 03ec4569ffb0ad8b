import { useQuery } from '@tanstack/react-query';
import { SESSION_DAYS, SESSION_IDLE } from '#shared/domain/limits.ts';
import { sessionLimitsQuery, useSetSessionLimits } from '#client/api/sessions.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { NumbersForm } from './numbers-form.tsx';

const FIELDS = [
  { name: 'teacherHours', label: 'Hours for teachers', ...SESSION_IDLE.teacherHours },
  { name: 'studentDays', label: 'Days for students', ...SESSION_IDLE.studentDays },
] as const;

/** After how long without use a session ends. Saved separately from the texts. */
export function SessionLimitsCard() {
  const { data, error, refetch } = useQuery(sessionLimitsQuery);
  const { mutate, isPending } = useSetSessionLimits();
  return (
    <Card aria-labelledby="session-limits">
      <CardTitle id="session-limits">Automatic sign-out</CardTitle>
      <p className="mt-1 text-ink-2">
        A browser that is not used for this long asks for the password again; what is on the screen stays. After{' '}
        {SESSION_DAYS} days it asks in any case.
      </p>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && (
        <NumbersForm
          fields={FIELDS}
          saved={data}
          isPending={isPending}
          onSave={(wanted) =>
            mutate(wanted, {
              onSuccess: () => toast({ title: 'Settings Saved', variant: 'success' }),
              onError: (failure) => toast(failed('This could not be saved', failure)),
            })
          }
        />
      )}
    </Card>
  );
}
