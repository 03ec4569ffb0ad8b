import { useMutation, type QueryClient } from '@tanstack/react-query';
import {
  addPushDevice,
  endCalendarAddress,
  getReminders,
  makeCalendarAddress,
  setAssignmentMail,
  setDailyReminder,
  stopDailyReminder,
} from '#shared/practice/reminders.endpoints.ts';
import { call, type InputOf } from '#client/lib/call.ts';
import { canPush, takeNotifications } from '#client/lib/push.ts';
import { readFresh, useChange, useReplacement } from '#client/lib/queries.ts';

/** How the student is reminded; another window may have changed it. */
export const remindersQuery = readFresh(getReminders);
const { queryKey } = remindersQuery;

export const useSetAssignmentMail = () =>
  useReplacement(remindersQuery, (isMailOn: boolean) => call(setAssignmentMail, { body: { isMailOn } }));

export const useSetDailyReminder = () =>
  useReplacement(remindersQuery, (body: InputOf<typeof setDailyReminder>['body']) => call(setDailyReminder, { body }));

/** Lets this browser take notifications. */
export const useAddPushDevice = () =>
  useReplacement(remindersQuery, (body: InputOf<typeof addPushDevice>['body']) => call(addPushDevice, { body }));

/** Says again, on a visit, that this browser takes notifications: it may have been signed out in the meantime. */
export async function renewPushDevice(client: QueryClient): Promise<void> {
  try {
    if (!canPush() || Notification.permission !== 'granted') return;
    const { daily, pushKey } = await client.fetchQuery(remindersQuery);
    if (daily?.isOn !== true || daily.way !== 'push') return;
    const device = await takeNotifications(pushKey);
    if (device !== null) client.setQueryData(queryKey, await call(addPushDevice, { body: device }));
  } catch {
    // The push service or the server can't be reached: the next visit tries again.
  }
}

/** Stops the daily reminder by the token in its mail; needs nobody to be signed in. */
export const useStopDailyReminder = () =>
  useMutation({ mutationFn: (token: string) => call(stopDailyReminder, { params: { token } }) });

/** Creates a calendar address, which replaces the old one. */
export const useMakeCalendarAddress = () => useChange(() => call(makeCalendarAddress), { queryKey });

export const useEndCalendarAddress = () => useChange(() => call(endCalendarAddress), { queryKey });
