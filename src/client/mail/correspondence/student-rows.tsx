import { Ban, CircleCheck, CircleX, Clock } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { User } from '#shared/people/users.contract.ts';
import { Records } from '#client/components/lists/records.tsx';
import { Badge } from '#client/ui/badge.tsx';
import type { BadgeTone } from '#client/ui/badge.tsx';
import { unreachableReason } from './recipients.ts';
import { birthDateText, RowButtons, SelectBox, StudentName } from './student-cells.tsx';
import type { StudentActions } from './student-cells.tsx';

interface StudentRowsProps extends StudentActions {
  students: readonly User[];
  isSelected: (student: User) => boolean;
}

export function StudentRows({ students, isSelected, ...actions }: StudentRowsProps) {
  const selectBox = (student: User) => (
    <SelectBox student={student} isSelected={isSelected(student)} onSelect={actions.onSelect} />
  );
  return (
    <Records
      label="Students"
      rows={students}
      idOf={({ id }) => id}
      table="table-fixed"
      // The bar of the selection sticks to the top.
      isHeadLoose
      head="px-2 py-2.5"
      cell="px-2 py-2 align-middle first:pl-1 last:pr-3"
      rowClass={(student) => (isSelected(student) ? 'bg-brand-soft' : undefined)}
      columns={[
        { name: 'Selected', isNameHidden: true, head: 'w-13', render: selectBox },
        {
          name: 'Student',
          isRowHead: true,
          render: (student) => <StudentName student={student} className="line-clamp-3" />,
        },
        { name: 'Status', head: 'w-36', render: (student) => <StudentState student={student} /> },
        { name: 'Date of birth', head: 'w-32', className: 'text-14 text-ink-2 tabular-nums', render: birthDateText },
        {
          name: 'Actions',
          isNameHidden: true,
          head: 'w-40',
          render: (student) => (
            <div className="flex justify-end gap-1.5">
              <RowButtons student={student} {...actions} />
            </div>
          ),
        },
      ]}
      cardClass={(student) =>
        `rounded-card border py-2.5 pr-3 pl-1 ${isSelected(student) ? 'border-brand bg-brand-soft' : 'border-line bg-surface'}`
      }
      renderCard={(student) => (
        <>
          <div className="flex items-start gap-1">
            {selectBox(student)}
            <div className="grid min-w-0 flex-1 gap-1.5 py-2">
              <StudentName student={student} />
              <StudentState student={student} />
            </div>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-3 pl-12">
            <p className="text-14 text-ink-2 tabular-nums">Born: {birthDateText(student)}</p>
            <div className="flex gap-1.5">
              <RowButtons student={student} {...actions} />
            </div>
          </div>
        </>
      )}
    />
  );
}

type State = User['status'] | 'deactivated';

const looks: Record<State, { word: string; tone: BadgeTone; Icon: LucideIcon }> = {
  pending: { word: 'Pending', tone: 'warn', Icon: Clock },
  approved: { word: 'Approved', tone: 'good', Icon: CircleCheck },
  rejected: { word: 'Rejected', tone: 'bad', Icon: CircleX },
  deactivated: { word: 'Deactivated', tone: 'neutral', Icon: Ban },
};

/** What decides whether a student is written to: their status, or that the account is deactivated. */
function StudentState({ student }: { student: User }) {
  const { status, isActive } = student;
  const { word, tone, Icon } = looks[isActive || status === 'rejected' ? status : 'deactivated'];
  return (
    <>
      <Badge tone={tone} icon={<Icon aria-hidden />} className="justify-self-start">
        {word}
      </Badge>
      {unreachableReason(student) !== null && <span className="mt-0.5 block text-12 text-ink-2">Can’t be emailed</span>}
    </>
  );
}
