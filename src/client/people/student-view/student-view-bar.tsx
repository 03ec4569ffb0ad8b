import { useState } from 'react';
import { Glasses } from 'lucide-react';
import { useLeaveStudentView, useRestartStudentView } from '#client/api/student-view.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';

/** Above every screen that a teacher views as a student. */
export function StudentViewBar() {
  const leaving = useLeaveStudentView();
  const restarting = useRestartStudentView();
  const [isAsked, setIsAsked] = useState(false);
  const leave = () => reported(leaving.mutateAsync(), { failure: 'Student View Not Left' });
  const restart = async () => {
    if (!(await reported(restarting.mutateAsync(), { failure: 'Not Started Again' }))) setIsAsked(false);
  };
  return (
    <aside aria-label="Student view" data-student-view className="border-b border-warn/40 bg-warn-soft print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 sm:px-7">
        <p className="flex min-w-0 flex-1 basis-64 items-center gap-2.5 text-14">
          <Glasses aria-hidden className="size-5 shrink-0 text-warn" />
          You are viewing the hub as a student. Your answers don’t count.
        </p>
        <div className="flex flex-wrap gap-2 max-sm:-ml-3">
          <Button variant="quiet" size="small" onClick={() => setIsAsked(true)}>
            Start again
          </Button>
          <Button size="small" disabled={leaving.isPending} onClick={() => void leave()}>
            Back to teaching
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsked}
        title="Start again?"
        description="Everything that you have done in the student view will be deleted: quizzes, answers and cards."
        confirmLabel="Start again"
        onConfirm={restart}
        onClose={() => setIsAsked(false)}
      />
    </aside>
  );
}
