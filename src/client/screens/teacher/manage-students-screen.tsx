import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ManageStudents } from '#client/features/correspondence/manage-students.tsx';
import { readPlace, writePlace } from '#client/features/correspondence/students-place.ts';
import type { StudentsPlace } from '#client/features/correspondence/students-place.ts';

type Params = Record<string, unknown>;

/** /manage-students: `?search=` looks for students, `?page=` counts from 1. */
export function ManageStudentsScreen() {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();

  const handleMove = useCallback(
    (change: Partial<StudentsPlace>) =>
      void navigate({
        to: '.',
        // Another search begins at its first page.
        search: (before: Params) => writePlace({ ...readPlace(before), page: 0, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return <ManageStudents place={readPlace(params)} onMove={handleMove} />;
}
