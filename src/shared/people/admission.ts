import type { Access } from '../contract/endpoint-head.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/domain/roles.ts';
import type { CurrentUser } from './auth.contract.ts';

type Caller = Pick<CurrentUser, 'role' | 'staffRole' | 'status'>;

/** Whether a signed-in user may call endpoints with this access: no, only once they are approved, or yes. */
export function admission(
  access: Access,
  { role, staffRole, status }: Caller,
): 'refused' | 'awaits-approval' | 'admitted' {
  if (access === 'public' || access === 'signed-in') return 'admitted';
  if (access === 'student' || access === 'approved-student') {
    if (role !== 'student') return 'refused';
    return access === 'student' || status === 'approved' ? 'admitted' : 'awaits-approval';
  }
  return role === 'teacher' && staffRole !== null && isAtLeast(staffRole, access) ? 'admitted' : 'refused';
}

/** The same as yes or no. */
export const isAdmitted = (access: Access, caller: Caller) => admission(access, caller) === 'admitted';

const isAtLeast = (has: StaffRole, needed: StaffRole) => STAFF_ROLES.indexOf(has) >= STAFF_ROLES.indexOf(needed);
