import { Ban, CircleCheck, CircleX, Clock } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { User } from '#shared/people/users.contract.ts';
import { classNames } from '#client/lib/class-names.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { BadgeTone } from '#client/ui/badge.tsx';
import { unreachableReason } from './recipients.ts';
import { birthDateText, RowButtons, SelectBox, StudentName } from './student-cells.tsx';
import type { StudentActions } from './student-cells.tsx';

export interface StudentRowsProps extends StudentActions {
  students: readonly User[];
  isSelected: (student: User) => boolean;
}

const cell = 'px-2 py-2 align-middle first:pl-1 last:pr-3';

export function StudentTable({ students, isSelected, ...actions }: StudentRowsProps) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full table-fixed border-collapse" aria-label="Students">
        <thead>
          {/* Below the bar of the selection, which sticks too. */}
          <tr className="*:bg-sunken *:px-2 *:py-2.5 *:text-left *:text-14 *:font-medium *:text-ink-2 *:first:rounded-tl-card *:last:rounded-tr-card">
            <th scope="col" className="w-13">
              <span className="sr-only">Selected</span>
            </th>
            <th scope="col">Student</th>
            <th scope="col" className="w-36">
              Status
            </th>
            <th scope="col" className="w-32">
              Date of birth
            </th>
            <th scope="col" className="w-40">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {students.map((student) => (
            <tr key={student.id} className={isSelected(student) ? 'bg-brand-soft' : undefined}>
              <td className={cell}>
                <SelectBox student={student} isSelected={isSelected(student)} onSelect={actions.onSelect} />
              </td>
              <th scope="row" className={`${cell} text-left font-normal`}>
                <StudentName student={student} className="line-clamp-3" />
              </th>
              <td className={cell}>
                <StudentState student={student} />
              </td>
              <td className={`${cell} text-14 text-ink-2 tabular-nums`}>{birthDateText(student)}</td>
              <td className={cell}>
                <div className="flex justify-end gap-1.5">
                  <RowButtons student={student} {...actions} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table's rows as cards, for a phone. */
export function StudentCards({ students, isSelected, ...actions }: StudentRowsProps) {
  return (
    <ul aria-label="Students" className="grid gap-3">
      {students.map((student) => (
        <li
          key={student.id}
          className={classNames(
            'rounded-card border py-2.5 pr-3 pl-1',
            isSelected(student) ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
          )}
        >
          <div className="flex items-start gap-1">
            <SelectBox student={student} isSelected={isSelected(student)} onSelect={actions.onSelect} />
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
        </li>
      ))}
    </ul>
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
