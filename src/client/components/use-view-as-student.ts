import { useEnterStudentView } from '#client/api/student-view.ts';
import { reported } from '#client/lib/reported.ts';

/** Leads a teacher to a student view; a failure is reported. */
export function useViewAsStudent() {
  const { mutateAsync, isPending } = useEnterStudentView();
  const view = () => {
    if (!isPending) void reported(mutateAsync(), { failure: 'Student View Not Opened' });
  };
  return { view, isPending };
}
