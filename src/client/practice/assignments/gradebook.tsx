import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/counted.ts';
import type { Gradebook as Marks, GradebookSort } from '#shared/practice/gradebook.contract.ts';
import { exportGradebook } from '#shared/practice/gradebook.endpoints.ts';
import { GRADEBOOK_PAGE_SIZE, gradebookQuery, type GradebookScope } from '#client/api/assignments.ts';
import { classesQuery } from '#client/api/classes.ts';
import { ClassSelect, useShowsClasses } from '#client/components/class-select.tsx';
import { DownloadLink } from '#client/components/download-link.tsx';
import { GroupSelect } from '#client/components/group-select.tsx';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import type { GradebookUrlState } from './assignments-url-state.ts';
import { AttemptsDialog } from './attempts-dialog.tsx';
import { MarksTable, type MarkTarget } from './marks-table.tsx';

/** Students and assignments, with every mark. */
export function Gradebook({ urlState, onMove }: UrlStateProps<GradebookUrlState>) {
  const { data: classes } = useQuery(classesQuery);
  const { groups = [] } = classes?.find(({ id }) => id === urlState.class || classes.length === 1) ?? {};
  const scope: GradebookScope = {
    ...(urlState.class !== undefined && { classId: urlState.class }),
    ...(urlState.group !== undefined && { group: urlState.group }),
  };
  const page = useQuery(
    gradebookQuery(scope, { sort: urlState.sort, order: urlState.order ?? 'asc' }, urlState.page - 1),
  );
  const isWithoutColumns = page.data?.assignments.length === 0;
  const showsClasses = useShowsClasses();
  const [target, setTarget] = useState<MarkTarget>();
  const file = (format: string) => `/api/gradebook/file?${new URLSearchParams({ format, ...scope })}`;
  return (
    <>
      <PageHeader
        title="Gradebook"
        text="Marks in percent. Press one to see the attempts, or to change it."
        actions={
          <>
            <ButtonLink to="/assignments" search={urlState.class === undefined ? {} : { class: urlState.class }}>
              Assignments
            </ButtonLink>
            <IfAllowed to={exportGradebook}>
              <Button asChild>
                <DownloadLink href={file('xlsx')}>Excel</DownloadLink>
              </Button>
              <Button asChild>
                <DownloadLink href={file('csv')}>CSV</DownloadLink>
              </Button>
            </IfAllowed>
          </>
        }
      />
      <div className="mb-4 grid gap-x-4 gap-y-3 empty:hidden sm:grid-cols-[20rem_20rem]">
        <ClassSelect
          value={urlState.class}
          others="All students"
          onChange={(classId) => onMove({ class: classId, group: undefined, sort: 'name', order: null, page: 1 })}
        />
        <GroupSelect
          className="sm:max-w-xs"
          groups={groups}
          value={urlState.group}
          onChange={(group) => onMove({ group, page: 1 })}
        />
      </div>
      <ListPage
        query={{ ...page, data: isWithoutColumns ? [] : page.data?.students }}
        failure="The marks could not be loaded"
        skeleton={<SkeletonRows label="Loading the marks…" count={8} row="h-11" />}
        empty={
          isWithoutColumns ? (
            <EmptyState
              title="No assignments yet"
              text={
                showsClasses && urlState.class === undefined
                  ? 'Each assignment for all students becomes a column here. Choose a class to see its marks.'
                  : 'Each assignment that is given becomes a column here.'
              }
            />
          ) : urlState.page > 1 ? (
            <NoSuchPage onFirst={() => onMove({ page: 1 })} />
          ) : (
            <EmptyState title="No students yet" text="Students appear here once they are approved." />
          )
        }
        label="Pages of students"
        noun="students"
        total={undefined}
        above={
          page.data && (
            <LeftOut {...page.data} requestedSort={page.isPlaceholderData ? page.data.sort : urlState.sort} />
          )
        }
        page={urlState.page}
        size={GRADEBOOK_PAGE_SIZE}
        onPage={(next) => onMove({ page: next })}
      >
        {() => page.data && <MarksTable {...page.data} urlState={urlState} onMove={onMove} onShow={setTarget} />}
      </ListPage>
      {target && (
        <AttemptsDialog assignment={target.column} studentId={target.student.id} onClose={() => setTarget(undefined)} />
      )}
    </>
  );
}

/** Explains what the table leaves out, and why it is not sorted as requested. */
function LeftOut({ assignments, older, sort, requestedSort }: Marks & { requestedSort: GradebookSort }) {
  const text = [
    older > 0 &&
      `The latest ${formatCount(assignments.length)} assignments are shown. Totals and files count all ${formatCount(assignments.length + older)}.`,
    sort !== requestedSort && 'Sorted by name: that assignment is not in this list.',
  ];
  return <p className="mb-3 text-14 text-ink-2 empty:hidden">{text.filter(Boolean).join(' ')}</p>;
}
