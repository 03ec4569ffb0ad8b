import { useQuery } from '@tanstack/react-query';
import { ERASURE_DAYS } from '#shared/domain/limits.ts';
import { erasuresQuery, useSetErasureDays } from '#client/api/erasure.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { NumbersForm } from './numbers-form.tsx';

const FIELDS = [{ name: 'days', label: 'Days until erasure', ...ERASURE_DAYS }] as const;

/** After how many days students who asked for it are erased. Saved separately from the texts. */
export function ErasureDaysCard() {
  const { data, error, refetch } = useQuery(erasuresQuery);
  const { mutate, isPending } = useSetErasureDays();
  return (
    <Card aria-labelledby="erasure-days">
      <CardTitle id="erasure-days">Requests for erasure</CardTitle>
      <p className="mt-1 text-ink-2">
        Students ask in their menu to be erased. You do it in Student Management, or it happens automatically after this
        long. Open requests keep the day that the student was given.
      </p>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && (
        <NumbersForm
          fields={FIELDS}
          saved={{ days: data.days }}
          isPending={isPending}
          onSave={({ days }) =>
            mutate(days, {
              onSuccess: () => toast({ title: 'Settings Saved', variant: 'success' }),
              onError: (failure) => toast(failed('This could not be saved', failure)),
            })
          }
        />
      )}
    </Card>
  );
}
