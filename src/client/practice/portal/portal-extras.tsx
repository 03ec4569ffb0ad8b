import { Suspense, useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reminders } from '#shared/practice/reminders.contract.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { todayQuery } from '#client/api/progress.ts';
import { remindersQuery, renewPushDevice } from '#client/api/reminders.ts';
import { type PlanItem, planItems } from '#client/components/next-step/steps.ts';
import { useLateDialog } from '#client/components/use-late-dialog.ts';
import { lazy } from '#client/lib/late.ts';
import { canPush } from '#client/lib/push.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { useDailyReminder } from '../assignments/daily-reminder.tsx';
import { InstallHint } from './install-hint.tsx';
import { TakeAlong } from './take-along.tsx';

const RemindersDialog = lazy(async () => ({
  default: (await import('../assignments/reminders-dialog.tsx')).RemindersDialog,
}));

/** Whether a part of the plan is left to do, and can be done without a connection: neither exams nor checks can. */
const isTakenAlong = ({ isDone, step }: PlanItem) => !isDone && (step.kind === 'questions' || step.kind === 'cards');

/** What the portal offers besides the plan. It loads after the page is complete. */
export function PortalExtras() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { data: today } = useQuery(todayQuery());
  const plan = today ? planItems(today) : [];
  const isDone = plan.length > 0 && plan.every((item) => item.isDone);
  const { data: reminders } = useQuery({ ...remindersQuery, enabled: isDone });
  useEffect(() => void renewPushDevice(client), [client]);
  return (
    <>
      {reminders && (reminders.isMailSetUp || canPush()) && <ReminderOffer reminders={reminders} />}
      {user && <TakeAlong userId={user.id} hasWorkLeft={plan.some(isTakenAlong)} />}
      {today && <InstallHint day={today.day} />}
    </>
  );
}

/** Offered to students who have finished a day and have not said yet whether they want a reminder. */
function ReminderOffer({ reminders }: { reminders: Reminders }) {
  const { choose, isBusy } = useDailyReminder(reminders);
  const dialog = useLateDialog();
  const handleYes = async () => {
    if (await choose({ isOn: true })) dialog.open();
  };
  return (
    <>
      {reminders.daily === null && (
        <Notice
          title="A reminder tomorrow?"
          action={
            <div className="flex flex-wrap gap-3">
              <Button disabled={isBusy} onClick={() => void handleYes()}>
                Remind me
              </Button>
              <Button variant="quiet" disabled={isBusy} onClick={() => void choose({ isOn: false })}>
                No, thanks
              </Button>
            </div>
          }
        >
          Once a day, at an hour that you choose, you hear that today’s questions are ready.
        </Notice>
      )}
      {dialog.isUsed && (
        <Suspense>
          <RemindersDialog {...dialog.props} />
        </Suspense>
      )}
    </>
  );
}
