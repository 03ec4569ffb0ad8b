import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  endCalendarAddress,
  getReminders,
  makeCalendarAddress,
  setAssignmentMail,
} from '#shared/practice/reminders.contract.ts';
import { call, read } from '#client/lib/call.ts';

/** How the student is reminded of assignments; another window may have changed it. */
export const remindersQuery = { ...read(getReminders), staleTime: 0 };

export function useSetAssignmentMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isMailOn: boolean) => call(setAssignmentMail, { body: { isMailOn } }),
    onSuccess: (reminders) => client.setQueryData(remindersQuery.queryKey, reminders),
  });
}

/** Creates a calendar address, which replaces the old one. */
export const useMakeCalendarAddress = () => useCalendarChange(() => call(makeCalendarAddress));

export const useEndCalendarAddress = () => useCalendarChange(() => call(endCalendarAddress));

function useCalendarChange<Result>(mutationFn: () => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: remindersQuery.queryKey }),
  });
}
