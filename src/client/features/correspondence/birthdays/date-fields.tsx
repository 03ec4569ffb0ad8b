import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/contract/users.ts';
import { userCountQuery, userPageQuery, USER_PAGE_SIZE } from '#client/api/users.ts';
import { fullName } from '#client/components/full-name.ts';
import { Pager } from '#client/components/pager.tsx';
import { pageOfMany } from '#client/components/paging.ts';
import { SearchField } from '#client/components/search-field.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { studentsNamed } from '../students-place.ts';
import { dateProblem, EARLIEST_BIRTH } from './birth-dates.ts';
import type { DateEdits } from './birth-dates.ts';

interface DateFieldsProps {
  edits: DateEdits;
  today: string;
  onType: (student: User, typed: string) => void;
}

/** The students, found and paged by the server, each with a field for the date of birth. */
export function DateFields({ edits, today, onType }: DateFieldsProps) {
  const [{ search, page }, setPlace] = useState({ search: '', page: 0 });
  const filter = studentsNamed(search);
  const { data: students, error, isPlaceholderData, refetch } = useQuery(userPageQuery(filter, { sort: 'name' }, page));
  const count = useQuery(userCountQuery(filter));
  const total = count.isPlaceholderData ? undefined : count.data?.total;
  const place = pageOfMany({ page, size: USER_PAGE_SIZE, shown: students?.length ?? 0, total });
  return (
    <div className="grid gap-3">
      <search>
        <SearchField
          placeholder="Name or email"
          value={search}
          onSearch={(text) => setPlace({ search: text, page: 0 })}
        />
      </search>
      {error && !students && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!error && !students && (
        <SkeletonGroup label="Loading the students…" className="grid gap-3">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </SkeletonGroup>
      )}
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
      {(place.hasNext || place.hasPrevious) && (
        <Pager
          label="Pages of the birth dates"
          noun="students"
          place={place}
          total={total}
          isLoading={isPlaceholderData}
          onPrevious={() => setPlace({ search, page: page - 1 })}
          onNext={() => setPlace({ search, page: page + 1 })}
        />
      )}
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
            <span className="line-clamp-2 font-normal text-ink-2">{student.email}</span>
          </span>
        }
        error={problem}
      >
        <Input
          type="date"
          min={EARLIEST_BIRTH}
          max={today}
          // Its own while it is typed: half a date has no value, and would be wiped out.
          defaultValue={edited ?? student.dateOfBirth ?? ''}
          className={isChanged ? 'border-brand inset-ring inset-ring-brand' : undefined}
          onChange={({ target }) => onType(target.value)}
        />
      </Field>
    </li>
  );
}
