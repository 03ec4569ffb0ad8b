import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import {
  COMPLETION_PAGE_SIZE,
  completionCountQuery,
  completionPageQuery,
  fetchCompletion,
} from '#client/api/analytics.ts';
import type { AnalyticsScope, CompletionFilter } from '#client/api/analytics.ts';
import { ListPage } from '#client/components/lists/list-page.tsx';
import { SearchField } from '#client/components/search-field.tsx';
import { counted } from '#client/lib/counted.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Select } from '#client/ui/field.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { completionFilterOf } from './analytics-place.ts';
import type { AnalyticsPlace } from './analytics-place.ts';
import { tableCsv } from './columns.ts';
import { completionColumns } from './completion-columns.ts';
import { saveCsv } from './csv-button.tsx';
import { NothingHere, Panel } from './panel.tsx';
import { StudentRows } from './student-list.tsx';

interface StudentCompletionProps {
  scope: AnalyticsScope;
  place: AnalyticsPlace;
  onMove: (change: Partial<AnalyticsPlace>) => void;
  fileSuffix: string;
}

const HEADING = 'student-completion';

/** What each student has completed: searched, ordered and paged by the server. */
export function StudentCompletion({ scope, place, onMove, fileSuffix }: StudentCompletionProps) {
  const filter = completionFilterOf(place);
  const total = useQuery(completionCountQuery(filter.search)).data?.count;
  return (
    <Panel
      id={HEADING}
      title="Student MCQ Completion Summary"
      action={total !== undefined && total > 0 && <AllAsCsv scope={scope} filter={filter} fileSuffix={fileSuffix} />}
    >
      <search className="mb-3 grid gap-3 sm:grid-cols-[minmax(0,1fr)_13rem] lg:grid-cols-[minmax(0,26rem)]">
        <SearchField placeholder="Name or email" value={place.search} onSearch={(search) => onMove({ search })} />
        <Field label="Sort by" className="lg:hidden">
          <Select
            value={place.order}
            onChange={({ target }) => onMove({ order: target.value === 'lastActivity' ? 'lastActivity' : 'name' })}
          >
            <option value="name">Name, A to Z</option>
            <option value="lastActivity">Last activity, latest first</option>
          </Select>
        </Field>
      </search>
      <StudentPage {...{ scope, place, onMove, filter, total }} />
    </Panel>
  );
}

interface StudentPageProps extends Omit<StudentCompletionProps, 'fileSuffix'> {
  filter: CompletionFilter;
  total: number | undefined;
}

function StudentPage({ scope, place, onMove, filter, total }: StudentPageProps) {
  const query = useQuery(completionPageQuery(scope, filter, place.page - 1));
  const isBusy = query.isPlaceholderData;
  return (
    <ListPage
      query={query}
      failure="The students could not be loaded"
      skeleton={
        <SkeletonRows
          label="Loading the students…"
          count={10}
          row="h-40 lg:h-14"
          className="grid gap-3 pt-7 lg:gap-px"
        />
      }
      empty={<NoStudents place={place} isBusy={isBusy} onMove={onMove} />}
      above={
        query.data?.length !== 0 && (
          <p aria-live="polite" className="mb-2 min-h-5 text-14 text-ink-2 tabular-nums">
            {isBusy ? 'Searching…' : total !== undefined && counted(total, 'student')}
          </p>
        )
      }
      label="Pages of the students"
      noun="students"
      page={place.page}
      size={COMPLETION_PAGE_SIZE}
      total={total}
      startsAt={HEADING}
      onPage={(page) => onMove({ page })}
    >
      {(students) => <StudentRows students={students} order={place.order} onOrder={(order) => onMove({ order })} />}
    </ListPage>
  );
}

interface NoStudentsProps extends Pick<StudentCompletionProps, 'place' | 'onMove'> {
  isBusy: boolean;
}

function NoStudents({ place: { search, page }, isBusy, onMove }: NoStudentsProps) {
  if (page > 1) {
    return (
      <NothingHere>
        The list has become shorter.{' '}
        <Button size="small" className="ml-2" onClick={() => onMove({ page: 1 })}>
          Show the first page
        </Button>
      </NothingHere>
    );
  }
  return (
    <NothingHere>
      <span aria-live="polite">
        {isBusy
          ? 'Searching…'
          : search.trim() === ''
            ? 'Approved students are listed here. There are none yet.'
            : `Nobody has “${search.trim()}” in their name or email.`}
      </span>
    </NothingHere>
  );
}

interface AllAsCsvProps {
  scope: AnalyticsScope;
  filter: CompletionFilter;
  fileSuffix: string;
}

/** All students that are found, not only those of the page. */
function AllAsCsv({ scope, filter, fileSuffix }: AllAsCsvProps) {
  const [isComing, setIsComing] = useState(false);
  const handleClick = async () => {
    setIsComing(true);
    try {
      saveCsv(tableCsv(completionColumns, await fetchCompletion(scope, filter)), `students-${fileSuffix}`);
    } catch (error) {
      toast(failed('The CSV file could not be made', error));
    } finally {
      setIsComing(false);
    }
  };
  return (
    <Button size="small" aria-disabled={isComing} onClick={isComing ? undefined : () => void handleClick()}>
      <Download aria-hidden className="size-4" />
      {isComing ? 'Preparing…' : 'Download CSV'}
      <span className="sr-only">: all students found</span>
    </Button>
  );
}
