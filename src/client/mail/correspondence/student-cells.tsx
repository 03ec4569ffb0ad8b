import { Cake, Mail } from 'lucide-react';
import type { User } from '#shared/people/users.contract.ts';
import { fullName } from '#client/components/full-name.ts';
import { classNames } from '#client/lib/class-names.ts';
import { formatDate } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { unreachableReason } from './recipients.ts';

export interface StudentActions {
  onSelect: (students: readonly User[], isSelected: boolean) => void;
  onEmail: (student: User) => void;
  onTestBirthday: (student: User) => void;
}

export function SelectBox({
  student,
  isSelected,
  onSelect,
}: Pick<StudentActions, 'onSelect'> & { student: User; isSelected: boolean }) {
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

export function StudentName({ student, className }: { student: User; className?: string }) {
  return (
    <>
      <span className={classNames('block font-medium wrap-anywhere', className)} title={fullName(student)}>
        <bdi>{fullName(student)}</bdi>
      </span>
      <span className={classNames('block text-14 wrap-anywhere text-ink-2', className)} title={student.email}>
        {student.email}
      </span>
    </>
  );
}

export function RowButtons({ student, onEmail, onTestBirthday }: Omit<StudentActions, 'onSelect'> & { student: User }) {
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
      <Button
        size="icon"
        variant="quiet"
        title={reason ?? 'Send test birthday email'}
        disabled={disabled}
        aria-label={`Send test birthday email to ${name}${why}`}
        onClick={() => onTestBirthday(student)}
      >
        <Cake aria-hidden className="size-5" />
      </Button>
    </>
  );
}

export function birthDateText({ dateOfBirth }: User): string {
  return dateOfBirth === null ? 'Not given' : formatDate(dateOfBirth);
}
