import { useId, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { Reminders } from '#shared/practice/reminders.contract.ts';
import {
  remindersQuery,
  useEndCalendarAddress,
  useMakeCalendarAddress,
  useSetAssignmentMail,
} from '#client/api/reminders.ts';
import { copyText } from '#client/lib/copy-text.ts';
import { failed } from '#client/lib/failed.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogProps } from '#client/ui/dialog-box.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { DailyReminder } from './daily-reminder.tsx';

/** The student's reminders: once a day, mail about assignments, and a calendar to subscribe to. */
export function RemindersDialog({ open, onOpenChange }: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  const { data, error, refetch } = useQuery({ ...remindersQuery, enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reminders"
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          Done
        </Button>
      }
    >
      {error && !data && <ErrorNotice title="Your choices could not be loaded" error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonRows label="Loading your choices…" count={1} row="h-40" />}
      {data && (
        <div className="grid gap-6">
          <DailyReminder reminders={data} />
          <MailSwitch isOn={data.isMailOn} />
          <Calendar since={data.calendarSince} />
        </div>
      )}
    </Dialog>
  );
}

function MailSwitch({ isOn }: { isOn: boolean }) {
  const descriptionId = useId();
  const set = useSetAssignmentMail();
  const handleChange = (next: boolean) =>
    set.mutate(next, { onError: (failure) => toast(failed('Your choice could not be saved', failure)) });
  return (
    <section className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h3 className="font-medium">Mail about assignments</h3>
        <p id={descriptionId} className="mt-0.5 text-14 text-ink-2">
          You get an email when an assignment is given, and a day before it is due if you have not finished it.
        </p>
      </div>
      <Switch
        label="Mail about assignments"
        isOn={set.isPending ? set.variables : isOn}
        disabled={set.isPending}
        describedBy={descriptionId}
        onChange={handleChange}
      />
    </section>
  );
}

function Calendar({ since }: { since: Reminders['calendarSince'] }) {
  const make = useMakeCalendarAddress();
  const end = useEndCalendarAddress();
  const isBusy = make.isPending || end.isPending;
  const handleMake = () =>
    make.mutate(undefined, { onError: (failure) => toast(failed('The address could not be created', failure)) });
  const handleEnd = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        make.reset();
        toast({ title: 'Calendar address removed', variant: 'success' });
      },
      onError: (failure) => toast(failed('The address could not be removed', failure)),
    });
  return (
    <section>
      <h3 className="font-medium">Calendar</h3>
      <p className="mt-0.5 text-14 text-ink-2">
        Subscribe to an address in your calendar app, and it shows when your assignments are due. Keep the address to
        yourself: anyone who has it sees your assignments.
      </p>
      {make.data && <NewAddress address={make.data.address} />}
      {since !== null && !make.data && (
        <p className="mt-2 text-14 text-ink-2 tabular-nums">
          You created your address on {formatDateTime(since)}. It can’t be shown again. A new address replaces it.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={handleMake}>
          {since === null ? 'Create address' : 'Create new address'}
        </Button>
        {since !== null && (
          <Button variant="quiet" disabled={isBusy} onClick={handleEnd}>
            Remove address
          </Button>
        )}
      </div>
    </section>
  );
}

/** The address, shown only once, to be copied. */
function NewAddress({ address }: { address: string }) {
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <output className="mt-3 block rounded-control border border-line bg-sunken px-4 py-3">
      <p ref={shown} className="font-mono text-14 wrap-anywhere">
        {address}
      </p>
      <p className="mt-2 text-14 text-ink-2">Copy it now: it is shown only once.</p>
      <Button
        size="small"
        className="mt-2"
        onClick={() => void copyText(address, { done: 'Address copied', shownIn: shown.current })}
      >
        <Copy aria-hidden className="size-4" />
        Copy address
      </Button>
    </output>
  );
}
