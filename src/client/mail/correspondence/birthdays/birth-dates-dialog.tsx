import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import type { User } from '#shared/people/users.contract.ts';
import { type BirthDate, useUpdateBirthDates } from '#client/api/mailings.ts';
import { USER_PAGE_SIZE, userCountQuery, userPageQuery } from '#client/api/users.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { fullName } from '#client/components/full-name.ts';
import { Pager } from '#client/components/lists/pager.tsx';
import { SearchField } from '#client/components/search-field.tsx';
import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { reported } from '#client/lib/reported.ts';
import { timeZone } from '#client/lib/time-zone.ts';
import { toast } from '#client/lib/toast.ts';
import { filterOf } from '#client/people/students/students-url-state.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { done } from '../email-toasts.ts';

/** Dates of birth of many students at once. Typed dates survive searches and page changes until they are saved. */
export function BirthDatesDialog({ onClose }: { onClose: () => void }) {
  const [edits, setEdits] = useState<DateEdits>(new Map());
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const update = useUpdateBirthDates();
  const { close, question } = useLeaveGuard({
    isDirty: () => edits.size > 0,
    onLeave: onClose,
    title: 'Discard the birth dates?',
    description: `${counted(edits.size, 'birth date')} that you have entered will be lost.`,
    confirmLabel: 'Discard birth dates',
  });

  const handleSave = async () => {
    if (update.isPending) return;
    const updates = changedDates(edits);
    const problem = firstProblem(edits, today);
    if (updates.length === 0) {
      const description = 'Please enter birth dates for at least one student';
      return toast({ title: 'Missing Information', description, variant: 'destructive' });
    }
    if (problem !== undefined) {
      return toast({ title: 'Failed to Update Birth Dates', description: problem, variant: 'destructive' });
    }
    const isSaved = await reported(update.mutateAsync(updates), {
      done: (result) => done('Birth Dates Updated', result),
      failure: 'Failed to Update Birth Dates',
      otherwise: 'Please try again.',
    });
    if (isSaved) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!update.isPending) close();
      }}
      title="Update Birth Dates"
      description="Only the dates that you change are saved."
      footer={
        <>
          <Button disabled={update.isPending} onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" aria-disabled={update.isPending} onClick={() => void handleSave()}>
            {update.isPending
              ? 'Saving…'
              : edits.size === 0
                ? 'Update birth dates'
                : `Update ${counted(edits.size, 'birth date')}`}
          </Button>
        </>
      }
    >
      <DateFields
        edits={edits}
        today={today}
        onType={(student, typed) => setEdits((before) => withDate(before, student, typed))}
      />
      {question}
    </Dialog>
  );
}

interface DateFieldsProps {
  edits: DateEdits;
  today: string;
  onType: (student: User, typed: string) => void;
}

/** The students, searched and paged by the server, each with a field for the date of birth. */
function DateFields({ edits, today, onType }: DateFieldsProps) {
  const [{ search, page }, setListState] = useState({ search: '', page: 1 });
  const filter = filterOf({ search }, 'student');
  const {
    data: students,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(userPageQuery(filter, { sort: 'name' }, page - 1));
  const count = useQuery(userCountQuery(filter));
  const total = count.isPlaceholderData ? undefined : count.data?.total;
  return (
    <div className="grid gap-3">
      <search>
        <SearchField
          placeholder="Name or email"
          value={search}
          onSearch={(text) => setListState({ search: text, page: 1 })}
        />
      </search>
      {error && !students && <ErrorNotice error={error} onRetry={refetch} />}
      {!error && !students && <SkeletonRows label="Loading the students…" count={5} row="h-14" />}
      {students?.length === 0 && (
        <p className="py-4 text-ink-2">{search.trim() === '' ? 'There are no students yet.' : 'No students found.'}</p>
      )}
      {students && (
        <ul aria-label="Dates of birth" aria-busy={isPlaceholderData} className="divide-y divide-line">
          {students.map((student) => (
            <DateRow
              key={student.id}
              student={student}
              edited={edits.get(student.id)?.date}
              today={today}
              onType={(typed) => onType(student, typed)}
            />
          ))}
        </ul>
      )}
      <Pager
        label="Pages of the birth dates"
        noun="students"
        page={page}
        size={USER_PAGE_SIZE}
        shown={students?.length ?? 0}
        total={total}
        isLoading={isPlaceholderData}
        startsAt={null}
        onPage={(next) => setListState({ search, page: next })}
      />
    </div>
  );
}

interface DateRowProps {
  student: User;
  edited: string | undefined;
  today: string;
  onType: (typed: string) => void;
}

function DateRow({ student, edited, today, onType }: DateRowProps) {
  const problem = dateProblem(edited, today);
  const isChanged = edited !== undefined && problem === undefined;
  return (
    <li className="py-3">
      <Field
        className="sm:grid-cols-[minmax(0,1fr)_11rem] sm:items-center sm:gap-x-4"
        label={
          <span className="block min-w-0 wrap-anywhere">
            <span className="sr-only">Date of birth of </span>
            <span className="line-clamp-3">
              <bdi>{fullName(student)}</bdi>
            </span>
            <span className="line-clamp-2 font-normal text-ink-2">
              <AddressText>{student.email}</AddressText>
            </span>
          </span>
        }
        error={problem}
      >
        <Input
          type="date"
          min={EARLIEST_BIRTH}
          max={today}
          // Uncontrolled: a half-typed date has no value, and a controlled field would be cleared.
          defaultValue={edited ?? student.dateOfBirth ?? ''}
          className={isChanged ? 'border-brand inset-ring inset-ring-brand' : undefined}
          onChange={({ target }) => onType(target.value)}
        />
      </Field>
    </li>
  );
}

const EARLIEST_BIRTH = '1900-01-01';

/** The typed dates, by student. They span pages and searches, so each entry includes the student's name. */
type DateEdits = ReadonlyMap<string, { name: string; date: string }>;

/** A typed date for a student. The old date or an empty field is no change: a date can't be removed. */
export function withDate(edits: DateEdits, student: User, typed: string): DateEdits {
  const next = new Map(edits);
  if (typed === '' || typed === student.dateOfBirth) next.delete(student.id);
  else next.set(student.id, { name: fullName(student), date: typed });
  return next;
}

export function changedDates(edits: DateEdits): BirthDate[] {
  return [...edits].map(([id, { date }]) => ({ id, dateOfBirth: date }));
}

/** The fault in a date, if any. `today` is the viewer's. */
export function dateProblem(date: string | undefined, today: string): string | undefined {
  if (date === undefined) return undefined;
  if (date > today) return 'This date is in the future';
  return date < EARLIEST_BIRTH ? 'This date is before 1900' : undefined;
}

/** The first wrong date, with the student's name: it may be on another page. */
export function firstProblem(edits: DateEdits, today: string): string | undefined {
  for (const { name, date } of edits.values()) {
    const problem = dateProblem(date, today);
    if (problem !== undefined) return `${name}: ${problem}`;
  }
  return undefined;
}
