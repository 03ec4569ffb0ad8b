import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { userPageQuery } from '#client/api/users.ts';
import { fullName } from '#client/components/full-name.ts';
import { SearchField } from '#client/components/search-field.tsx';
import { counted } from '#client/lib/counted.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';

interface StudentPickerProps {
  /** Null for all students. */
  classId: string | null;
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Selects students of a class: a search finds students to tick, and ticked ones stay ticked. */
export function StudentPicker({ classId, chosen, onChange }: StudentPickerProps) {
  const [search, setSearch] = useState('');
  const filter = {
    role: 'student',
    status: 'approved',
    ...(classId !== null && { classId }),
    ...(search !== '' && { search }),
  } as const;
  const found = useQuery(userPageQuery(filter, { sort: 'name' }, 0));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-14 font-medium">{counted(chosen.length, 'student')} chosen</legend>
      <SearchField value={search} placeholder="Name or email" onSearch={setSearch} />
      {found.error && !found.data && (
        <ErrorNotice
          title="The students could not be loaded"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      <ul className="mt-2 grid max-h-56 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {found.data?.map((student) => (
          <li key={student.id}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-brand"
                checked={chosen.includes(student.id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, student.id] : chosen.filter((id) => id !== student.id))
                }
              />
              <span className="min-w-0 wrap-anywhere">{fullName(student)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
