import type { StaffRole } from '#shared/domain/roles.ts';

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
