import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Students } from '#client/features/students/students.tsx';
import { movedTo, readPlace, writePlace } from '#client/features/students/students-place.ts';
import type { StudentsPlace } from '#client/features/students/students-place.ts';
import { PageHeader } from '#client/ui/page-header.tsx';

type Params = Record<string, unknown>;

/** /students: `?search=` and `?status=` filter, `?sort=` and `?order=` sort, `?page=` counts from 1. */
export function StudentsScreen() {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();

  const handleMove = useCallback(
    (change: Partial<StudentsPlace>) =>
      void navigate({
        to: '.',
        search: (before: Params) => writePlace(movedTo(readPlace(before), change)),
        // A filter is not a place to come back to, step by step; and the list stays where it is.
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <>
      <PageHeader
        title="Student Management"
        text="All accounts: who can sign in, their names, and what they have done."
      />
      <Students place={readPlace(params)} onMove={handleMove} />
    </>
  );
}
