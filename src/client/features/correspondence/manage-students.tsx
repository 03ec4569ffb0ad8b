import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import type { User } from '#shared/contract/users.ts';
import { studentCountsQuery } from '#client/api/mailings.ts';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { BirthdayCard } from './birthdays/birthday-card.tsx';
import { TestBirthdayDialog } from './birthdays/test-birthday-dialog.tsx';
import { emailLabel } from './recipients.ts';
import type { Recipients } from './recipients.ts';
import { RecentMailings } from './recent-mailings.tsx';
import { NOBODY, withStudents } from './selection.ts';
import { StudentFigures } from './student-figures.tsx';
import { StudentList } from './student-list.tsx';
import type { StudentsPlace } from './students-place.ts';

const EmailDialog = lazy(async () => ({ default: (await import('./email-dialog.tsx')).EmailDialog }));

interface ManageStudentsProps {
  place: StudentsPlace;
  onMove: (change: Partial<StudentsPlace>) => void;
}

/** Writing to students: to one, to some, to all; and the mail that greets them on their birthday. */
export function ManageStudents({ place, onMove }: ManageStudentsProps) {
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
        actions={<EmailAll isMain={selection.size === 0} onEmail={setRecipients} />}
      />
      <div className="grid gap-6">
        <StudentFigures />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <aside
            aria-label="Birthdays and mailings"
            className="grid min-w-0 items-start gap-6 md:max-xl:grid-cols-2 xl:col-start-2"
          >
            <BirthdayCard />
            <RecentMailings />
          </aside>
          <div className="min-w-0 xl:col-start-1 xl:row-start-1">
            <StudentList
              place={place}
              onMove={onMove}
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
      <Suspense>
        {recipients && <EmailDialog recipients={recipients} onClose={() => setRecipients(null)} onSent={handleSent} />}
      </Suspense>
      {greeted && <TestBirthdayDialog student={greeted} onClose={() => setGreeted(null)} />}
    </>
  );
}

function EmailAll({ isMain, onEmail }: { isMain: boolean; onEmail: (recipients: Recipients) => void }) {
  const count = useQuery(studentCountsQuery).data?.reachable;
  const all = { kind: 'all' as const, count: count ?? 0 };
  return (
    <Button variant={isMain ? 'primary' : 'secondary'} disabled={!count} onClick={() => onEmail(all)}>
      <Mail aria-hidden className="size-5" />
      {count ? emailLabel(all) : 'Email all students'}
    </Button>
  );
}
