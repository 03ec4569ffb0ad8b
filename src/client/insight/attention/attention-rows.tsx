import { Mail } from 'lucide-react';
import { counted, plural } from '#shared/domain/counted.ts';
import type { StudentInNeed } from '#shared/insight/needs-attention.contract.ts';
import { lastActivity } from '#client/components/day.tsx';
import { fullName } from '#client/components/full-name.ts';
import { LinkedStudent } from './linked-student.tsx';
import { type Column, Records } from '#client/components/lists/records.tsx';
import { checkStateOf, type Selection, selectedCount } from '#client/components/lists/selection.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { Why } from './why.tsx';

interface AttentionBarProps {
  /** How many students match the filter. */
  total: number;
  selection: Selection;
  /** A phrase that describes the filter, starting with a blank; empty for all students. */
  ofWhat: string;
  onSelectAll: () => void;
  onClear: () => void;
  onWrite: () => void;
}

/** How many are selected, and the button that writes to them. */
export function AttentionBar({ total, selection, ofWhat, onSelectAll, onClear, onWrite }: AttentionBarProps) {
  const state = checkStateOf(selection, total);
  const count = selectedCount(selection, total);
  return (
    <SelectionBar
      count={count}
      boxLabel={`Select all ${counted(total, 'student')}${ofWhat}`}
      isChecked={state === 'checked'}
      isMixed={state === 'mixed'}
      onToggle={state === 'checked' ? onClear : onSelectAll}
      text={`Select all ${counted(total, 'student')}`}
      isAnnounced
      actions={
        count > 0 && (
          <>
            <Button size="small" onClick={onClear}>
              Clear selection
            </Button>
            <Button size="small" variant="primary" onClick={onWrite}>
              <Mail aria-hidden className="size-4.5" />
              {plural(count, 'Write to this student', `Write to these ${counted(count, 'student')}`)}
            </Button>
          </>
        )
      }
    />
  );
}

interface AttentionRowsProps {
  students: readonly StudentInNeed[];
  /** Missing for users who may not write to students. */
  selecting?: { isSelected: (id: string) => boolean; onSelect: (id: string, isSelected: boolean) => void };
}

/** The students, each with the reasons. */
export function AttentionRows({ students, selecting }: AttentionRowsProps) {
  const isSelected = ({ id }: StudentInNeed) => selecting?.isSelected(id) ?? false;
  const box = (student: StudentInNeed) => (
    <label className="grid min-h-11 min-w-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`Select ${fullName(student)}`}
        checked={isSelected(student)}
        onChange={({ target }) => selecting?.onSelect(student.id, target.checked)}
        className="size-5 cursor-pointer accent-brand"
      />
    </label>
  );
  const columns: Column<StudentInNeed>[] = [
    { name: 'Student', isRowHead: true, head: 'w-72', render: (student) => <LinkedStudent student={student} /> },
    { name: 'Why', render: ({ reasons }) => <Why reasons={reasons} /> },
    { name: 'Last activity', head: 'w-36', className: 'whitespace-nowrap text-14 text-ink-2', render: lastActivity },
  ];
  return (
    <Records
      label="Students who need attention"
      rows={students}
      idOf={({ id }) => id}
      table="table-fixed"
      // The selection bar sticks to the top.
      isHeadLoose
      head="px-2 py-2.5 first:pl-3"
      cell="px-2 py-2 first:pl-3 last:pr-3"
      rowClass={(student) => (isSelected(student) ? 'bg-brand-soft' : undefined)}
      columns={selecting ? [{ name: 'Selected', isNameHidden: true, head: 'w-14', render: box }, ...columns] : columns}
      cardClass={(student) =>
        `flex items-start gap-1 rounded-card border py-2.5 pr-3 ${selecting ? 'pl-1' : 'pl-4'} ${isSelected(student) ? 'border-brand bg-brand-soft' : 'border-line bg-surface'}`
      }
      renderCard={(student) => (
        <>
          {selecting && box(student)}
          <div className="grid min-w-0 flex-1 gap-1.5">
            <div className="min-w-0">
              <LinkedStudent student={student} />
            </div>
            <Why reasons={student.reasons} />
            <p className="text-14 text-ink-2">Last activity: {lastActivity(student)}</p>
          </div>
        </>
      )}
    />
  );
}
