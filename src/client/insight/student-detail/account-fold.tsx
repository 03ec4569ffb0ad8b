import { setUserActive } from '#shared/people/users.endpoints.ts';
import type { User } from '#shared/people/users.contract.ts';
import { setExtraTime } from '#shared/practice/exams.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { ActivityButton } from '#client/people/students/activity.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { ExtraTime, extraTimeLabel } from './extra-time.tsx';

/** What is rarely changed: extra time, and whether the student can sign in. */
export function AccountFold({ student }: { student: User }) {
  const mayExtend = useMay(setExtraTime);
  const mayDeactivate = useMay(setUserActive);
  if (!mayExtend && !mayDeactivate) return null;
  const summary = [
    student.extraTime === 'none' ? 'No extra time' : `Extra time: ${extraTimeLabel(student.extraTime)}`,
    student.isActive ? 'the student can sign in' : 'the student can’t sign in',
  ];
  return (
    <div className="print:hidden">
      <Fold title="Extra time and sign-in" summary={summary.join(', ')}>
        <div className="grid justify-items-start gap-6 px-4 pt-2 pb-4">
          {mayExtend && <ExtraTime student={student} />}
          <ActivityButton student={student} />
        </div>
      </Fold>
    </div>
  );
}
