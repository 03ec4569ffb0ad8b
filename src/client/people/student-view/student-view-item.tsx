import { Glasses } from 'lucide-react';
import { MenuItem } from '#client/ui/menu.tsx';
import { useViewAsStudent } from '#client/components/use-view-as-student.ts';

/** Leads a teacher to a student view, from the account menu. */
export function StudentViewItem() {
  const { view } = useViewAsStudent();
  return (
    <MenuItem onSelect={view}>
      <Glasses aria-hidden />
      View as a student
    </MenuItem>
  );
}
