import type { ReactNode } from 'react';
import { CircleCheck, CircleMinus } from 'lucide-react';
import type { User } from '#shared/contract/users.ts';
import { fullName } from '#client/components/full-name.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Who it is. The labels stand still while the rest loads. */
export function StudentInformation({ student }: { student: User | undefined }) {
  return (
    <Card aria-labelledby="student-information">
      <CardTitle id="student-information">Student Information</CardTitle>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Fact label="Name">{student && <bdi className="font-medium">{fullName(student)}</bdi>}</Fact>
        <Fact label="Email">{student?.email}</Fact>
        <Fact label="Status">{student && <ActiveBadge isActive={student.isActive} />}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 font-medium text-ink-3">{label}</dt>
      <dd className="mt-0.5 min-h-6.5 wrap-anywhere">{children ?? <Skeleton className="h-6 w-44 max-w-full" />}</dd>
    </div>
  );
}

function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      Active
    </Badge>
  ) : (
    <Badge icon={<CircleMinus aria-hidden />}>Inactive</Badge>
  );
}
