import {
  endCalendarAddress,
  getReminders,
  makeCalendarAddress,
  setAssignmentMail,
} from '#shared/practice/reminders.endpoints.ts';
import { call } from '#client/lib/call.ts';
import { readFresh, useChange, useReplacement } from '#client/lib/queries.ts';

/** How the student is reminded of assignments; another window may have changed it. */
export const remindersQuery = readFresh(getReminders);
const { queryKey } = remindersQuery;

export const useSetAssignmentMail = () =>
  useReplacement(remindersQuery, (isMailOn: boolean) => call(setAssignmentMail, { body: { isMailOn } }));

/** Creates a calendar address, which replaces the old one. */
export const useMakeCalendarAddress = () => useChange(() => call(makeCalendarAddress), { queryKey });

export const useEndCalendarAddress = () => useChange(() => call(endCalendarAddress), { queryKey });
