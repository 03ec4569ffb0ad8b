import { useId } from 'react';
import { REMINDER_HOUR, type ReminderWay } from '#shared/practice/daily-reminder.ts';
import type { Reminders } from '#shared/practice/reminders.contract.ts';
import { useAddPushDevice, useSetDailyReminder } from '#client/api/reminders.ts';
import { failed } from '#client/lib/failed.ts';
import { formatDate, formatHour } from '#client/lib/format.ts';
import { canPush, takeNotifications } from '#client/lib/push.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Switch } from '#client/ui/switch.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: formatHour(hour) }));

const BLOCKED = {
  title: 'Notifications are blocked',
  description: 'Allow them for this site in the settings of your browser, then try again.',
  variant: 'destructive',
} as const;

/** The daily reminder: whether, when, and how. Each change is saved at once. */
export function DailyReminder({ reminders }: { reminders: Reminders }) {
  const { daily, isMailSetUp, pushDevices } = reminders;
  const descriptionId = useId();
  const { choose, isBusy } = useDailyReminder(reminders);
  const isOn = daily?.isOn === true;
  const isPossible = isMailSetUp || canPush();
  return (
    <section className="grid gap-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-medium">Daily reminder</h3>
          <p id={descriptionId} className="mt-0.5 text-14 text-ink-2">
            Once a day, at an hour that you choose, you hear that today’s questions are ready. Not on days when you have
            done them already, and no longer than a week without study.
          </p>
        </div>
        <Switch
          label="Daily reminder"
          isOn={isOn}
          disabled={isBusy || !(isOn || isPossible)}
          describedBy={descriptionId}
          onChange={(next) => void choose({ isOn: next })}
        />
      </div>
      {!isPossible && (
        <p className="text-14 text-ink-2">
          This browser can’t show notifications, and the hub sends no mail. On an iPhone or iPad, add the hub to the
          home screen and open it there.
        </p>
      )}
      {daily?.stoppedAt != null && (
        <Notice
          title={`Stopped on ${formatDate(daily.stoppedAt)}`}
          action={
            <Button variant="primary" disabled={isBusy} onClick={() => void choose({ isOn: true })}>
              Turn on again
            </Button>
          }
        >
          A week went by without study.
        </Notice>
      )}
      {daily && isOn && (
        <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
          <Field label="Hour">
            <Select
              value={daily.hour}
              disabled={isBusy}
              onChange={({ target }) => void choose({ hour: Number(target.value) })}
            >
              <Options of={HOURS} />
            </Select>
          </Field>
          <Segmented<ReminderWay>
            label="How"
            value={daily.way}
            options={[
              { value: 'mail', label: 'By mail', disabled: isBusy || !isMailSetUp },
              { value: 'push', label: 'Notification', disabled: isBusy || !canPush() },
            ]}
            onChange={(way) => void choose({ way })}
          />
          <p className="text-14 text-ink-2 sm:col-span-2">
            {daily.way === 'push' && pushDevices === 0 ? 'None of your browsers shows notifications now. ' : ''}
            By the clock of {daily.timeZone.replaceAll('_', ' ')}.
          </p>
          {daily.way === 'push' && canPush() && (pushDevices === 0 || Notification.permission !== 'granted') && (
            <Button className="justify-self-start sm:col-span-2" disabled={isBusy} onClick={() => void choose({})}>
              Notify this device
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Saves a choice; for notifications, this browser is asked first. Resolves to whether it was saved. */
export function useDailyReminder({ daily, isMailSetUp, pushKey }: Reminders) {
  const save = useSetDailyReminder();
  const addDevice = useAddPushDevice();

  async function choose(change: Partial<DailyChoice>): Promise<boolean> {
    const { isOn, hour, way } = { ...(daily ?? suggested(isMailSetUp)), ...change };
    try {
      if (isOn && way === 'push') {
        const device = await takeNotifications(pushKey);
        if (device === null) {
          toast(BLOCKED);
          return false;
        }
        await addDevice.mutateAsync(device);
      }
      await save.mutateAsync({ isOn, hour, way });
      return true;
    } catch (failure) {
      toast(failed('Your choice could not be saved', failure));
      return false;
    }
  }

  return { choose, isBusy: save.isPending || addDevice.isPending };
}

type DailyChoice = Pick<NonNullable<Reminders['daily']>, 'isOn' | 'hour' | 'way'>;

const suggested = (isMailSetUp: boolean): DailyChoice => ({
  isOn: false,
  hour: REMINDER_HOUR,
  way: isMailSetUp ? 'mail' : 'push',
});
