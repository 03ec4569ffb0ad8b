import { Cake, Mail } from 'lucide-react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import type { ListedUser, User } from '#shared/people/users.contract.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { fullName } from '#client/components/full-name.ts';
import { ALPHABETICAL } from '#client/components/lists/sorting.tsx';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { classNames } from '#client/lib/class-names.ts';
import { formatDate } from '#client/lib/format.ts';
import { StateBadge, statusColumn } from '#client/people/students/state-badge.tsx';
import { StudentList } from '#client/people/students/student-list.tsx';
import type { StudentsUrlState } from '#client/people/students/students-url-state.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { emailLabel, unreachableReason } from './recipients.ts';
import { countElsewhere, NOBODY, type Selection, shownState } from './selection.ts';

interface RowActions {
  onSelect: (students: readonly User[], isSelected: boolean) => void;
  onEmail: (student: User) => void;
  onTestBirthday: (student: User) => void;
}

interface RecipientListProps extends RowActions, UrlStateProps<StudentsUrlState> {
  selection: Selection;
  onClear: () => void;
  onEmailSelected: () => void;
}

const HEADING = 'students';

/** The students to write to; the selection survives searches and page changes. */
export function RecipientList({
  urlState,
  onMove,
  selection,
  onClear,
  onEmailSelected,
  ...actions
}: RecipientListProps) {
  const isSelected = ({ id }: User) => selection.has(id);
  const selectBox = (student: User) => (
    <SelectBox student={student} isSelected={isSelected(student)} onSelect={actions.onSelect} />
  );
  return (
    <section aria-labelledby={HEADING} className={selection === NOBODY ? undefined : 'max-md:pb-20'}>
      <h2 id={HEADING} tabIndex={-1} className="mb-3 scroll-mt-4 text-18 font-semibold outline-none">
        Students
      </h2>
      <StudentList
        noun="student"
        under={HEADING}
        urlState={urlState}
        onMove={onMove}
        renderBar={(shown) =>
          (shown.length > 0 || selection.size > 0) && (
            <StudentBar
              shown={shown}
              selection={selection}
              onSelectShown={(isOn) => actions.onSelect(shown, isOn)}
              onClear={() => {
                onClear();
                document.getElementById(HEADING)?.focus();
              }}
              onEmail={onEmailSelected}
            />
          )
        }
        // The selection bar sticks to the top.
        isHeadLoose
        cell="px-2 py-2 align-middle first:pl-1 last:pr-3"
        rowClass={(student) => (isSelected(student) ? 'bg-brand-soft' : undefined)}
        columns={[
          { name: 'Selected', isNameHidden: true, head: 'w-13', render: selectBox },
          {
            name: 'Student',
            sort: { by: 'name', words: ALPHABETICAL },
            isRowHead: true,
            render: (student) => <StudentName student={student} className="line-clamp-3" />,
          },
          { ...statusColumn, head: 'w-36', render: (student) => <StudentState student={student} /> },
          {
            name: 'Date of birth',
            sort: { by: 'dateOfBirth', words: { asc: 'oldest first', desc: 'youngest first' } },
            head: 'w-36',
            className: 'text-14 text-ink-2 tabular-nums',
            render: birthDateText,
          },
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
    </section>
  );
}

interface StudentBarProps {
  shown: readonly ListedUser[];
  selection: Selection;
  onSelectShown: (isSelected: boolean) => void;
  onClear: () => void;
  onEmail: () => void;
}

/** How many are selected, and the button that writes to them. */
function StudentBar({ shown, selection, onSelectShown, onClear, onEmail }: StudentBarProps) {
  const state = shownState(selection, shown);
  const elsewhere = countElsewhere(selection, shown);
  return (
    <SelectionBar
      count={selection.size}
      boxLabel={`Select the ${counted(shown.length, 'student')} shown`}
      isChecked={state === 'all'}
      isMixed={state === 'some'}
      onToggle={() => onSelectShown(state !== 'all')}
      text={`Select the ${formatCount(shown.length)} shown`}
      note={elsewhere > 0 && <span className="font-normal"> ({formatCount(elsewhere)} not shown here)</span>}
      isAnnounced
      actions={
        selection.size > 0 && (
          <>
            <Button size="small" onClick={onClear}>
              Clear selection
            </Button>
            <Button size="small" variant="primary" onClick={onEmail}>
              <Mail aria-hidden className="size-4.5" />
              {emailLabel({ kind: 'selected', students: [...selection.values()] })}
            </Button>
          </>
        )
      }
    />
  );
}

function SelectBox({
  student,
  isSelected,
  onSelect,
}: Pick<RowActions, 'onSelect'> & { student: User; isSelected: boolean }) {
  const reason = unreachableReason(student);
  return (
    <label
      {...(reason && { title: reason })}
      className={`grid min-h-11 min-w-11 place-items-center ${reason ? 'cursor-not-allowed' : 'cursor-pointer'}`}
    >
      <input
        type="checkbox"
        aria-label={`Select ${fullName(student)}${reason ? ` (${reason})` : ''}`}
        checked={isSelected}
        disabled={reason !== null}
        onChange={({ target }) => onSelect([student], target.checked)}
        className="size-5 cursor-[inherit] accent-brand"
      />
    </label>
  );
}

function StudentName({ student, className }: { student: User; className?: string }) {
  return (
    <>
      <span className={classNames('block font-medium wrap-anywhere', className)} title={fullName(student)}>
        <bdi>{fullName(student)}</bdi>
      </span>
      <span className={classNames('block text-14 wrap-anywhere text-ink-2', className)} title={student.email}>
        <AddressText>{student.email}</AddressText>
      </span>
    </>
  );
}

function RowButtons({ student, onEmail, onTestBirthday }: Omit<RowActions, 'onSelect'> & { student: User }) {
  const name = fullName(student);
  const reason = unreachableReason(student);
  const disabled = reason !== null;
  const why = reason ? ` (${reason})` : '';
  return (
    <>
      <Button
        size="small"
        title={reason ?? undefined}
        disabled={disabled}
        aria-label={`Email ${name}${why}`}
        onClick={() => onEmail(student)}
      >
        <Mail aria-hidden className="size-4.5" />
        Email
      </Button>
      <IconButton
        Icon={Cake}
        title={reason ?? 'Send test birthday email'}
        disabled={disabled}
        label={`Send test birthday email to ${name}${why}`}
        onClick={() => onTestBirthday(student)}
      />
    </>
  );
}

function birthDateText({ dateOfBirth }: User): string {
  return dateOfBirth === null ? 'Not given' : formatDate(dateOfBirth);
}

/** Why a student can or can't get messages: their status, or that the account is deactivated. */
function StudentState({ student }: { student: User }) {
  const { status, isActive } = student;
  return (
    <>
      <StateBadge state={isActive || status === 'rejected' ? status : 'deactivated'} />
      {unreachableReason(student) !== null && <span className="mt-0.5 block text-12 text-ink-2">Can’t be emailed</span>}
    </>
  );
}
