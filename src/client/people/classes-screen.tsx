import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, FlaskConical, MailPlus, Pencil, Plus, QrCode, Trash2 } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import type { SchoolClass } from '#shared/people/classes.contract.ts';
import { createSampleClass } from '#shared/hub/sample-class.endpoints.ts';
import { createClass, deleteClass } from '#shared/people/classes.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import {
  classesQuery,
  useArchiveClass,
  useCreateSampleClass,
  useDeleteClass,
  useRenewJoinCode,
} from '#client/api/classes.ts';
import { ConfirmDeletion } from '#client/components/confirm-deletion.tsx';
import { fullName } from '#client/components/full-name.ts';
import { IconActions, type IconAction } from '#client/components/icon-actions.tsx';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { Records } from '#client/components/lists/records.tsx';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { ClassEditor } from './classes/class-editor.tsx';
import { InviteDialog } from './inviting/invite-dialog.tsx';
import { ClassStudents } from './classes/class-students.tsx';
import { ShareClassDialog } from './classes/share-class-dialog.tsx';

type Open =
  | { action: 'edit'; ofClass?: SchoolClass }
  | { action: 'students' | 'share' | 'invite' | 'delete'; id: string };

/** /classes: the teacher's own classes, for an owner all, and all actions on them. */
export function ClassesScreen() {
  const { data: classes, error, refetch } = useQuery(classesQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const shown = open !== null && 'id' in open ? classes?.find(({ id }) => id === open.id) : undefined;
  const renew = useRenewJoinCode();
  /** A class whose code approves students needs the code next; without it, the dialog offers to create one. */
  const share = async ({ id, approvesAtOnce }: SchoolClass) => {
    if (!approvesAtOnce) return;
    await reported(renew.mutateAsync({ id, isOn: true }), { failure: 'The code could not be created' });
    setOpen({ action: 'share', id });
  };
  const add = (
    <IfAllowed to={createClass}>
      <Button variant="primary" onClick={() => setOpen({ action: 'edit' })}>
        <Plus aria-hidden className="size-5" />
        New class
      </Button>
    </IfAllowed>
  );
  return (
    <>
      <PageHeader
        title="Classes"
        text="Groups of students who are given assignments together, each with its teachers and a code to join it."
        actions={classes && classes.length > 0 && add}
      />
      {error && !classes && <ErrorNotice title="The classes could not be loaded" error={error} onRetry={refetch} />}
      {!error && !classes && <SkeletonRows label="Loading the classes…" count={3} row="h-16" />}
      {classes?.length === 0 && (
        <EmptyState
          title="No classes yet"
          text="Without classes, all your students are one group. Add classes when you teach several at a time. A sample class shows you marks and results before you have students."
          action={
            <div className="flex flex-wrap justify-center gap-3">
              {add}
              <SampleButton />
            </div>
          }
        />
      )}
      {classes && classes.length > 0 && <ClassList classes={classes} onOpen={setOpen} />}
      {open?.action === 'edit' && (
        <ClassEditor
          {...(open.ofClass && { ofClass: open.ofClass })}
          onClose={close}
          onAdded={(added) => void share(added)}
        />
      )}
      {open?.action === 'students' && shown && <ClassStudents ofClass={shown} onClose={close} />}
      {open?.action === 'share' && shown && <ShareClassDialog ofClass={shown} onClose={close} />}
      {open?.action === 'invite' && shown && <InviteDialog ofClass={shown} onClose={close} />}
      {open?.action === 'delete' && shown && <DeleteDialog ofClass={shown} onClose={close} />}
    </>
  );
}

/** Adds a class of invented students to look around with. */
function SampleButton() {
  const { mutateAsync, isPending } = useCreateSampleClass();
  const create = () =>
    reported(mutateAsync(), {
      done: {
        title: 'Sample class added',
        description: 'Choose it under Assignments, Gradebook, Analytics or Needs attention.',
        variant: 'success',
      },
      failure: 'The sample class could not be added',
    });
  return (
    <IfAllowed to={createSampleClass}>
      <Button disabled={isPending} onClick={() => void create()}>
        <FlaskConical aria-hidden className="size-5" />
        {isPending ? 'Adding 12 students…' : 'Add sample class'}
      </Button>
    </IfAllowed>
  );
}

function ClassList({ classes, onOpen }: { classes: readonly SchoolClass[]; onOpen: (open: Open) => void }) {
  const render = (ofClass: SchoolClass) => <Buttons ofClass={ofClass} onOpen={onOpen} />;
  return (
    <Records
      label="Classes"
      rows={classes}
      idOf={({ id }) => id}
      isHeadLoose
      head="border-b border-line px-4 py-2.5 whitespace-nowrap"
      cell="px-4 py-2"
      columns={[
        { name: 'Class', isRowHead: true, className: 'w-full', render: (ofClass) => <Name ofClass={ofClass} /> },
        { name: 'Teachers', render: ({ teachers }) => teachers.map(fullName).join(', ') },
        {
          name: 'Students',
          className: 'whitespace-nowrap',
          render: (ofClass) => <StudentsButton ofClass={ofClass} onOpen={onOpen} />,
        },
        { name: 'Actions', isNameHidden: true, className: 'pr-2!', render },
      ]}
      renderCard={(ofClass) => (
        <>
          <h2>
            <Name ofClass={ofClass} />
          </h2>
          <p className="text-14 text-ink-2">{ofClass.teachers.map(fullName).join(', ')}</p>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <StudentsButton ofClass={ofClass} onOpen={onOpen} />
            {render(ofClass)}
          </div>
        </>
      )}
    />
  );
}

function Name({ ofClass: { name, term, examDate, archivedAt, isSample } }: { ofClass: SchoolClass }) {
  const facts = [
    isSample && 'Invented students, who count nowhere else',
    term,
    examDate !== null && `Exam on ${formatDate(`${examDate}T12:00:00Z`)}`,
  ].filter(Boolean);
  return (
    <span className="block wrap-anywhere">
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {name} {isSample && <Badge tone="brand">Sample</Badge>} {archivedAt !== null && <Badge>Archived</Badge>}
      </span>
      {facts.length > 0 && <span className="block text-14 font-normal text-ink-3">{facts.join(' · ')}</span>}
    </span>
  );
}

interface RowProps {
  ofClass: SchoolClass;
  onOpen: (open: Open) => void;
}

function StudentsButton({ ofClass: { id, name, students }, onOpen }: RowProps) {
  return (
    <Button
      size="small"
      aria-label={`${counted(students, 'student')} of ${name}`}
      onClick={() => onOpen({ action: 'students', id })}
    >
      {counted(students, 'student')}
    </Button>
  );
}

function Buttons({ ofClass, onOpen }: RowProps) {
  const mayChange = useMay(deleteClass);
  const archive = useArchiveClass();
  const { id, name, archivedAt, isSample } = ofClass;
  const isArchived = archivedAt !== null;
  const handleArchive = () =>
    reported(archive.mutateAsync({ id, isArchived: !isArchived }), {
      done: isArchived ? `${name} is active again` : `${name} was archived`,
      failure: 'The class could not be changed',
    });
  const remove = { label: 'Delete', Icon: Trash2, act: () => onOpen({ action: 'delete', id }) };
  const ofPeople: IconAction[] = [
    ...(isArchived
      ? []
      : [
          {
            label: 'Invite students to',
            hint: 'Invite students',
            Icon: MailPlus,
            act: () => onOpen({ action: 'invite', id }),
          },
          { label: 'Share', Icon: QrCode, act: () => onOpen({ action: 'share', id }) },
        ]),
    { label: 'Edit', Icon: Pencil, act: () => onOpen({ action: 'edit', ofClass }) },
    {
      ...(isArchived ? { label: 'Reactivate', Icon: ArchiveRestore } : { label: 'Archive', Icon: Archive }),
      act: () => void handleArchive(),
    },
    remove,
  ];
  const actions = isSample ? [remove] : ofPeople;
  return (
    <span className="flex items-center gap-1 max-lg:flex-wrap">
      <ButtonLink size="small" to="/assignments" search={{ class: id }} aria-label={`Assignments of ${name}`}>
        Assignments
      </ButtonLink>
      {mayChange && <IconActions name={name} actions={actions} />}
    </span>
  );
}

function DeleteDialog({
  ofClass: { id, name, students, isSample },
  onClose,
}: {
  ofClass: SchoolClass;
  onClose: () => void;
}) {
  return (
    <ConfirmDeletion
      noun="class"
      id={id}
      deletion={useDeleteClass()}
      name={`${name}, ${counted(students, 'student')}`}
      onClose={onClose}
    >
      {isSample
        ? 'The invented students and everything they have done are deleted with it.'
        : 'Its assignments and marks are deleted too. Accounts stay, and so does everything students have done. To keep the marks, archive the class instead.'}
    </ConfirmDeletion>
  );
}
