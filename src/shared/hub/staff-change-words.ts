import type { StaffChange } from './backup.contract.ts';

/** What a restore does to a teacher's account: "owner instead of student, new password". */
export function staffChangeWords({ before, after, hasNewPassword }: StaffChange): string {
  const role = after.staffRole ?? 'student';
  if (before === null) return [`new ${role}`, ...(after.isActive ? [] : ['deactivated'])].join(', ');
  const parts = [
    after.staffRole !== before.staffRole && `${role} instead of ${before.staffRole ?? 'student'}`,
    after.email !== before.email && `new address ${after.email}`,
    hasNewPassword && 'new password',
    after.isActive !== before.isActive && (after.isActive ? 'activated' : 'deactivated'),
    after.status !== before.status && `${after.status} instead of ${before.status}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
