import { Glasses } from 'lucide-react';
import { useEnterStudentView } from '#client/api/student-view.ts';
import { reported } from '#client/lib/reported.ts';
import { MenuItem } from '#client/ui/menu.tsx';

/** Leads a teacher to a student view, from the account menu. */
export function StudentViewItem() {
  const { mutateAsync } = useEnterStudentView();
  return (
    <MenuItem onSelect={() => void reported(mutateAsync(), { failure: 'Student View Not Opened' })}>
      <Glasses aria-hidden />
      View as a student
    </MenuItem>
  );
}
