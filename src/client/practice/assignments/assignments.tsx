import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Copy, Eye, Pencil, Plus, Trash2 } from 'lucide-react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import type { Assignment } from '#shared/practice/assignments.contract.ts';
import type { SchoolClass } from '#shared/people/classes.contract.ts';
import { createAssignment, deleteAssignment } from '#shared/practice/assignments.endpoints.ts';
import { ASSIGNMENT_PAGE_SIZE, assignmentsQuery, useDeleteAssignment } from '#client/api/assignments.ts';
import { useMay } from '#client/api/auth.ts';
import { classesQuery } from '#client/api/classes.ts';
import { ConfirmDeletion } from '#client/components/confirm-deletion.tsx';
import { ClassSelect } from '#client/components/class-select.tsx';
import { IconActions, type IconAction } from '#client/components/icon-actions.tsx';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { Records } from '#client/components/lists/records.tsx';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { draftOf, emptyDraft, type AssignmentDraft } from './assignment-draft.ts';
import { AssignmentEditor, zoneOf } from './assignment-editor.tsx';
import { WORK_KINDS } from './assignment-words.ts';
import type { AssignmentsUrlState } from './assignments-url-state.ts';

type Open =
  | { action: 'edit'; assignment: Assignment | undefined; start: AssignmentDraft; isCopy?: boolean }
  | { action: 'delete'; assignment: Assignment };

/** The assignments of the teacher's classes, with their actions. */
export function Assignments({ urlState, onMove }: UrlStateProps<AssignmentsUrlState>) {
  const page = useQuery(assignmentsQuery(urlState.class, urlState.page - 1));
  const { data: all = [] } = useQuery(classesQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const classes = all.filter(({ archivedAt }) => archivedAt === null);
  const edit = (assignment: Assignment | undefined, start: AssignmentDraft, isCopy = false) =>
    setOpen({ action: 'edit', assignment, start, isCopy });
  const zone = (classId: string | null) => zoneOf(all, classId);
  const chosen = urlState.class ?? classes[0]?.id ?? null;
  const add = (
    <IfAllowed to={createAssignment}>
      <Button variant="primary" onClick={() => edit(undefined, emptyDraft(new Date(), zone(chosen), chosen))}>
        <Plus aria-hidden className="size-5" />
        New assignment
      </Button>
    </IfAllowed>
  );
  return (
    <>
      <PageHeader
        title="Assignments"
        text="Quizzes, exams and cards that your students are given, each with a due date."
        actions={
          <>
            <ButtonLink to="/gradebook" search={urlState.class === undefined ? {} : { class: urlState.class }}>
              Gradebook
            </ButtonLink>
            <ButtonLink to="/classes">Classes</ButtonLink>
            {add}
          </>
        }
      />
      <ClassSelect
        className="mb-4"
        value={urlState.class}
        others="All classes"
        onChange={(classId) => onMove({ class: classId, page: 1 })}
      />
      <ListPage
        query={{ ...page, data: page.data?.assignments }}
        failure="The assignments could not be loaded"
        skeleton={<SkeletonRows label="Loading the assignments…" count={5} row="h-16" />}
        empty={
          urlState.page > 1 ? (
            <NoSuchPage onFirst={() => onMove({ page: 1 })} />
          ) : (
            <EmptyState
              title="No assignments yet"
              text="Give your students a quiz, chosen questions, an exam or cards to review. They see it on their portal."
              action={add}
            />
          )
        }
        label="Pages of assignments"
        noun="assignments"
        total={page.data?.total}
        page={urlState.page}
        size={ASSIGNMENT_PAGE_SIZE}
        onPage={(next) => onMove({ page: next })}
      >
        {(rows) => (
          <AssignmentRows
            rows={rows}
            classes={all}
            onEdit={(assignment) => edit(assignment, draftOf(assignment, zone(assignment.classId)))}
            onCopy={(assignment) => edit(undefined, draftOf(assignment, zone(assignment.classId)), true)}
            onDelete={(assignment) => setOpen({ action: 'delete', assignment })}
          />
        )}
      </ListPage>
      {open?.action === 'edit' && (
        <AssignmentEditor
          assignment={open.assignment}
          start={open.start}
          isCopy={open.isCopy ?? false}
          isOnly={(page.data?.total ?? 0) <= (open.assignment ? 1 : 0)}
          classes={classes}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.action === 'delete' && <DeleteDialog assignment={open.assignment} onClose={() => setOpen(null)} />}
    </>
  );
}

type Act = (assignment: Assignment) => void;
interface RowActions {
  onEdit: Act;
  onCopy: Act;
  onDelete: Act;
}

interface RowsProps extends RowActions {
  rows: readonly Assignment[];
  classes: readonly SchoolClass[];
}

function AssignmentRows({ rows, classes, ...actions }: RowsProps) {
  const nameOf = (classId: string | null) =>
    classId === null ? 'All students' : (classes.find(({ id }) => id === classId)?.name ?? '');
  const audience = ({ classId, groups, studentIds }: Assignment) =>
    [
      (studentIds === null || groups.length > 0) && nameOf(classId),
      ...groups,
      studentIds !== null && studentIds.length > 0 && counted(studentIds.length, 'student'),
    ]
      .filter((part) => part !== false)
      .join(', ');
  return (
    <Records
      label="Assignments"
      rows={rows}
      idOf={({ id }) => id}
      isHeadLoose
      head="border-b border-line px-4 py-2.5 whitespace-nowrap"
      cell="px-4 py-2"
      columns={[
        {
          name: 'Assignment',
          isRowHead: true,
          className: 'w-full',
          render: (assignment) => <Name assignment={assignment} audience={audience(assignment)} />,
        },
        { name: 'Due', className: 'whitespace-nowrap tabular-nums', render: ({ dueAt }) => formatDateTime(dueAt) },
        {
          name: 'Handed in',
          head: 'text-right!',
          className: 'text-right whitespace-nowrap tabular-nums',
          render: (assignment) => <HandedIn assignment={assignment} />,
        },
        { name: 'Marks', render: (assignment) => <MarksBadge assignment={assignment} /> },
        {
          name: 'Actions',
          isNameHidden: true,
          className: 'pr-2!',
          render: (assignment) => <Buttons assignment={assignment} {...actions} />,
        },
      ]}
      renderCard={(assignment) => (
        <>
          <h2>
            <Name assignment={assignment} audience={audience(assignment)} />
          </h2>
          <p className="text-14 text-ink-2 tabular-nums">
            Due {formatDateTime(assignment.dueAt)} · <HandedIn assignment={assignment} /> handed in
          </p>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <MarksBadge assignment={assignment} />
            <Buttons assignment={assignment} {...actions} />
          </div>
        </>
      )}
    />
  );
}

function Name({ assignment, audience }: { assignment: Assignment; audience: string }) {
  return (
    <span className="block wrap-anywhere">
      <Link
        to="/assignments/$assignmentId"
        params={{ assignmentId: assignment.id }}
        className="block py-0.5 font-medium hover:underline"
      >
        {assignment.title}
      </Link>
      <span className="block text-14 font-normal text-ink-3">
        {WORK_KINDS[assignment.work.kind]} · {audience}
      </span>
    </span>
  );
}

/** Cards are not handed in. */
const HandedIn = ({ assignment: { id, title, work, handedIn, students } }: { assignment: Assignment }) =>
  work.kind === 'cards' ? (
    '–'
  ) : (
    <Link to="/assignments/$assignmentId" params={{ assignmentId: id }} className="py-2.5 hover:underline">
      {formatCount(handedIn)} of {formatCount(students)}
      <span className="sr-only"> handed in: {title}</span>
    </Link>
  );

const MarksBadge = ({ assignment: { areMarksShown } }: { assignment: Assignment }) =>
  areMarksShown ? <Badge tone="good">Shown</Badge> : <Badge>Hidden</Badge>;

function Buttons({ assignment, onEdit, onCopy, onDelete }: RowActions & { assignment: Assignment }) {
  const mayChange = useMay(deleteAssignment);
  const navigate = useNavigate();
  const preview = () =>
    void navigate({ to: '/assignments/$assignmentId/preview', params: { assignmentId: assignment.id } });
  const changes: IconAction[] = [
    { label: 'Edit', Icon: Pencil, act: () => onEdit(assignment) },
    { label: 'Copy', Icon: Copy, act: () => onCopy(assignment) },
    { label: 'Delete', Icon: Trash2, act: () => onDelete(assignment) },
  ];
  return (
    <IconActions
      name={assignment.title}
      actions={[
        { label: 'Preview', hint: 'Preview as a student', Icon: Eye, act: preview },
        ...(mayChange ? changes : []),
      ]}
    />
  );
}

function DeleteDialog({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const { id, title, handedIn } = assignment;
  return (
    <ConfirmDeletion noun="assignment" id={id} deletion={useDeleteAssignment()} name={title} onClose={onClose}>
      Its marks are deleted too. What {counted(handedIn, 'student')} handed in stays in their quiz history, with the
      answers.
    </ConfirmDeletion>
  );
}
