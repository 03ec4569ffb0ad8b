import { STAFF_ROLES } from '#shared/domain/limits.ts';
import { STAFF_ROLE_RIGHTS, STAFF_ROLE_WORDS } from './list-labels.ts';

/** The staff roles of a select, each with what it may do, owners first. */
export function StaffRoleOptions() {
  return STAFF_ROLES.toReversed().map((role) => (
    <option key={role} value={role}>
      {STAFF_ROLE_WORDS[role]}: {STAFF_ROLE_RIGHTS[role]}
    </option>
  ));
}
