import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import type { SchoolClass } from '#shared/people/classes.contract.ts';
import { userPageQuery } from '#client/api/users.ts';
import { fullName } from '#client/components/full-name.ts';
import { SearchField } from '#client/components/search-field.tsx';
import { TickList } from '#client/components/tick-list.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { LabeledSwitch } from '#client/ui/switch.tsx';
import type { PartProps } from './work-fields.tsx';

interface AudienceProps extends PartProps {
  /** Undefined for all students of the hub, and for an archived class. */
  ofClass: SchoolClass | undefined;
}

/** The audience in the class: everybody, or some of its groups and students. */
export function AudienceFields({ draft, faults, onChange, ofClass }: AudienceProps) {
  const { studentIds, groups, lostGroups } = draft;
  const fault = faults['studentIds'];
  return (
    <div className="grid gap-3">
      {lostGroups.length > 0 && (
        <Notice title={ofClass ? `${ofClass.name} has no group ${quoted(lostGroups)}` : 'Only classes have groups'}>
          {studentIds === null && `Everybody in ${ofClass?.name ?? 'the hub'} gets it, unless you choose some.`}
        </Notice>
      )}
      <LabeledSwitch
        label={ofClass && ofClass.groups.length > 0 ? 'Only for some groups or students' : 'Only for some students'}
        isOn={studentIds !== null}
        onChange={(isOn) => onChange({ studentIds: isOn ? [] : null, groups: [], lostGroups: [] })}
      />
      {studentIds !== null && (
        <>
          {fault !== undefined && <Notice tone="bad" title={fault} />}
          <GroupPicker
            groups={ofClass?.groups}
            chosen={groups}
            // Includes the students, whose field has the fault if neither is chosen.
            onChange={(next) => onChange({ groups: next, studentIds })}
          />
          <StudentPicker
            classId={draft.classId}
            chosen={studentIds}
            onChange={(next) => onChange({ studentIds: next })}
          />
        </>
      )}
    </div>
  );
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(' or ');

interface GroupPickerProps {
  /** Undefined if unknown, as for an archived class. */
  groups: SchoolClass['groups'] | undefined;
  /** Names, including groups that have no students any more. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function GroupPicker({ groups, chosen, onChange }: GroupPickerProps) {
  const others = chosen.filter((name) => groups?.some((group) => group.name === name) !== true);
  const all = [...(groups ?? []), ...others.map((name) => ({ name, students: groups && 0 }))];
  if (all.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-14 font-medium">{counted(chosen.length, 'group')} chosen</legend>
      <TickList
        items={all.map(({ name, students }) => ({
          id: name,
          label: (
            <>
              {name} {students !== undefined && <span className="text-ink-3">{counted(students, 'student')}</span>}
            </>
          ),
        }))}
        chosen={chosen}
        onChange={onChange}
      />
    </fieldset>
  );
}

interface StudentPickerProps {
  /** Null for all students. */
  classId: string | null;
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Students who are shown at once. */
const FOUND = 10;

/** Selects students of a class: a search finds students to tick, and ticked ones stay ticked. */
function StudentPicker({ classId, chosen, onChange }: StudentPickerProps) {
  const [search, setSearch] = useState('');
  const filter = {
    role: 'student',
    status: 'approved',
    ...(classId !== null && { classId }),
    ...(search !== '' && { search }),
  } as const;
  const found = useQuery(userPageQuery(filter, { sort: 'name' }, 0));
  const students = found.data ?? [];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-14 font-medium">{counted(chosen.length, 'student')} chosen</legend>
      <SearchField value={search} placeholder="Name or email" onSearch={setSearch} />
      {found.error && !found.data && (
        <ErrorNotice title="The students could not be loaded" error={found.error} onRetry={found.refetch} />
      )}
      <TickList
        className="mt-2"
        items={students.slice(0, FOUND).map((student) => ({ id: student.id, label: fullName(student) }))}
        chosen={chosen}
        onChange={onChange}
      />
      {students.length > FOUND && <p className="text-14 text-ink-3">Search to find the others.</p>}
    </fieldset>
  );
}
