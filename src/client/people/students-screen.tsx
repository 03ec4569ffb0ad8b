import { usePlace } from '#client/components/use-place.ts';
import { AccountList } from '#client/people/students/account-list.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

/** /students: `?search=`, `?status=` and `?class=` filter, `?sort=` and `?order=` sort, `?page=` counts from 1. */
export function StudentsScreen() {
  const { place, move } = usePlace('/students');
  return (
    <>
      <PageHeader
        title="Student Management"
        text="All accounts: who can sign in, their names, and what they have done."
      />
      <AccountList place={place} onMove={(change) => move({ page: 1, ...change })} />
    </>
  );
}
