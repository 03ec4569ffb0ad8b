/** Roles and states of accounts. */

export const ROLES = ['teacher', 'student'] as const;
/** The staff roles of accounts with the teacher role; each includes the rights of those before it. */
export const STAFF_ROLES = ['assistant', 'teacher', 'owner'] as const;
/** The roles whose accounts can need a second factor. */
export const FACTOR_ROLES = ['student', ...STAFF_ROLES] as const;
export const USER_STATUSES = ['pending', 'approved', 'rejected'] as const;

export type Role = (typeof ROLES)[number];
export type StaffRole = (typeof STAFF_ROLES)[number];
export type FactorRole = (typeof FACTOR_ROLES)[number];
export type UserStatus = (typeof USER_STATUSES)[number];
