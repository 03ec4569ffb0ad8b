import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { formatCount } from '#shared/domain/counted.ts';
import type { User } from '#shared/people/users.contract.ts';
import { mailingsQuery, studentCountsQuery } from '#client/api/mailings.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useUrlState } from '#client/components/use-url-state.ts';
import { BirthdayCard } from './correspondence/birthdays/birthday-card.tsx';
import { TestBirthdayDialog } from './correspondence/birthdays/test-birthday-dialog.tsx';
import { firstMailings } from './correspondence/mailing-facts.ts';
import { MailingRow } from './correspondence/mailing-row.tsx';
import { MailTo } from './correspondence/mail-to.tsx';
import { RecipientList } from './correspondence/recipient-list.tsx';
import { emailLabel, type Recipients } from './correspondence/recipients.ts';
import { NOBODY, withStudents } from './correspondence/selection.ts';

/**
 * /manage-students: writing to students, to one, some, or all; and the birthday message. The list has the same search
 * parameters as /students.
 */
export function ManageStudentsScreen() {
  const { urlState, move } = useUrlState('/manage-students');
  const [selection, setSelection] = useState(NOBODY);
  const [recipients, setRecipients] = useState<Recipients | null>(null);
  const [greeted, setGreeted] = useState<User | null>(null);

  const handleSent = () => {
    if (recipients?.kind === 'selected') setSelection(NOBODY);
    setRecipients(null);
  };
  return (
    <>
      <PageHeader
        title="Manage Students"
        text="Write to your students, and greet them on their birthdays."
        actions={<EmailAll classId={urlState.class} isMain={selection.size === 0} onEmail={setRecipients} />}
      />
      <div className="grid gap-6">
        <StudentFigures classId={urlState.class} />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <aside
            aria-label="Birthdays and mailings"
            className="grid min-w-0 items-start gap-6 md:max-xl:grid-cols-2 xl:col-start-2"
          >
            <BirthdayCard />
            <RecentMailings classId={urlState.class} />
          </aside>
          <div className="min-w-0 xl:col-start-1 xl:row-start-1">
            <RecipientList
              urlState={urlState}
              onMove={(change) => move({ page: 1, ...change })}
              selection={selection}
              onSelect={(students, isSelected) => setSelection(withStudents(selection, students, isSelected))}
              onClear={() => setSelection(NOBODY)}
              onEmail={(student) => setRecipients({ kind: 'one', student })}
              onEmailSelected={() => setRecipients({ kind: 'selected', students: [...selection.values()] })}
              onTestBirthday={setGreeted}
            />
          </div>
        </div>
      </div>
      <MailTo recipients={recipients} onClose={() => setRecipients(null)} onSent={handleSent} />
      {greeted && <TestBirthdayDialog student={greeted} onClose={() => setGreeted(null)} />}
    </>
  );
}

interface EmailAllProps {
  classId: string | undefined;
  isMain: boolean;
  onEmail: (recipients: Recipients) => void;
}

function EmailAll({ classId, isMain, onEmail }: EmailAllProps) {
  const count = useQuery(studentCountsQuery(classId)).data?.reachable;
  const all = { kind: 'all' as const, count: count ?? 0, classId };
  return (
    <Button variant={isMain ? 'primary' : 'secondary'} disabled={!count} onClick={() => onEmail(all)}>
      <Mail aria-hidden className="size-5" />
      {count ? emailLabel(all) : `Email all students${classId === undefined ? '' : ' of this class'}`}
    </Button>
  );
}

/** How many students there are, and how many of them can get messages and birthday greetings. */
function StudentFigures({ classId }: { classId: string | undefined }) {
  const { data: counts, error, refetch } = useQuery(studentCountsQuery(classId));
  if (error && !counts) {
    return <ErrorNotice title="The figures could not be loaded" error={error} onRetry={refetch} />;
  }
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line min-[20rem]:grid-cols-2 lg:grid-cols-4">
      <Figure label="Total Students" value={counts?.totalStudents} />
      <Figure label="Can Be Emailed" value={counts?.reachable} />
      <Figure label="With Date of Birth" value={counts?.withBirthDate} />
      <Figure label="Birthdays Today" value={counts?.birthdaysToday} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="bg-surface px-5 py-4">
      <dt className="text-14 font-medium text-ink-2">{label}</dt>
      <dd className="mt-1 min-h-9 text-24 font-semibold tabular-nums lg:text-30">
        {value === undefined ? <Skeleton className="h-9 w-20" /> : formatCount(value)}
      </dd>
    </div>
  );
}

/** The latest mailings, or those that include students of a class, with their progress. */
function RecentMailings({ classId }: { classId: string | undefined }) {
  return (
    <Card aria-labelledby="mailings" className="pb-3">
      <div className="-mt-2 mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <CardTitle id="mailings" tabIndex={-1} className="outline-none">
          Recent mailings
        </CardTitle>
        <Link
          to="/mail"
          search={classId === undefined ? {} : { class: classId }}
          className="flex min-h-11 items-center text-14 text-brand-text underline underline-offset-4"
        >
          Mail log
        </Link>
      </div>
      <Mailings classId={classId} />
    </Card>
  );
}

function Mailings({ classId }: { classId: string | undefined }) {
  const { data: mailings, dataUpdatedAt, error, refetch } = useQuery(mailingsQuery(classId));
  const [isAll, setIsAll] = useState(false);

  if (error && !mailings) {
    return <ErrorNotice title="The mailings could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!mailings) {
    return (
      <SkeletonGroup label="Loading the mailings…" className="grid gap-3 pb-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  }
  if (mailings.length === 0) {
    return (
      <p className="pb-2 text-14 text-ink-2">
        {classId === undefined
          ? 'Emails to several students are listed here, with their progress.'
          : 'No mailings have gone to this class.'}
      </p>
    );
  }
  const first = firstMailings(mailings);
  const shown = isAll ? mailings : first;
  return (
    <>
      <ul aria-label="Recent mailings" className="divide-y divide-line">
        {shown.map((mailing) => (
          <MailingRow key={mailing.id} mailing={mailing} lookedUpAt={dataUpdatedAt} />
        ))}
      </ul>
      {mailings.length > first.length && (
        <Button variant="quiet" size="small" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Show fewer' : `Show all ${formatCount(mailings.length)}`}
        </Button>
      )}
    </>
  );
}
