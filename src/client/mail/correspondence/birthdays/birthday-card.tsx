import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { checkBirthdays, saveBirthdaySettings } from '#shared/mail/mailings.endpoints.ts';
import { birthdaySettingsQuery, useCheckBirthdays } from '#client/api/mailings.ts';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { reported } from '#client/lib/reported.ts';
import { lazy } from '#client/lib/late.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { done } from '../email-toasts.ts';
import { scheduleText } from './schedule.ts';

const BirthDatesDialog = lazy(async () => ({ default: (await import('./birth-dates-dialog.tsx')).BirthDatesDialog }));
const BirthdayEmailDialog = lazy(async () => ({
  default: (await import('./birthday-email-dialog.tsx')).BirthdayEmailDialog,
}));

/** When birthday messages go out, with all related actions. */
export function BirthdayCard() {
  const { data: settings, error, refetch } = useQuery(birthdaySettingsQuery);
  const [opened, setOpened] = useState<'dates' | 'email' | null>(null);
  const close = () => setOpened(null);
  return (
    <Card aria-labelledby="birthdays">
      <CardTitle id="birthdays">Birthdays</CardTitle>
      <div className="mt-2 mb-4 text-14 text-ink-2">
        {error && !settings ? (
          <ErrorNotice error={error} onRetry={refetch} />
        ) : settings ? (
          scheduleText(settings)
        ) : (
          <Skeleton className="h-10.5" />
        )}
      </div>
      <div className="flex flex-wrap gap-2 *:grow">
        <IfAllowed to={checkBirthdays}>
          <CheckNow />
        </IfAllowed>
        <Button size="small" onClick={() => setOpened('dates')}>
          Update birth dates
        </Button>
        <IfAllowed to={saveBirthdaySettings}>
          <Button size="small" disabled={!settings} onClick={() => setOpened('email')}>
            Edit birthday email
          </Button>
        </IfAllowed>
      </div>
      <Suspense>
        {opened === 'dates' && <BirthDatesDialog onClose={close} />}
        {opened === 'email' && settings && <BirthdayEmailDialog settings={settings} onClose={close} />}
      </Suspense>
    </Card>
  );
}

function CheckNow() {
  const check = useCheckBirthdays();
  const handleClick = async () => {
    if (check.isPending) return;
    await reported(check.mutateAsync(), {
      done: (result) => done('Birthday Check Complete', result),
      failure: 'Birthday Check Failed',
      otherwise: 'Please try again.',
    });
  };
  return (
    <Button size="small" aria-disabled={check.isPending} onClick={() => void handleClick()}>
      {check.isPending ? 'Checking…' : 'Check birthdays now'}
    </Button>
  );
}
