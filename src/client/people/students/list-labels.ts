import type { StaffRole } from '#shared/domain/limits.ts';
import type { StatusFilter } from './students-place.ts';

export const STATUS_LABELS: Record<StatusFilter, string> = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  deactivated: 'Deactivated',
};

export const STAFF_ROLE_WORDS: Record<StaffRole, string> = {
  assistant: 'Assistant',
  teacher: 'Teacher',
  owner: 'Owner',
};

export const STAFF_ROLE_RIGHTS: Record<StaffRole, string> = {
  assistant: 'reads, replies, approves students',
  teacher: 'changes content and students, writes mail',
  owner: 'everything, with settings, backups and other teachers',
};
