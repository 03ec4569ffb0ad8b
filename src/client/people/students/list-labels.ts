import type { StatusFilter, UserSort } from './students-place.ts';

export const SORT_LABELS: Record<UserSort, string> = {
  name: 'Name',
  email: 'Email',
  status: 'Status',
  created: 'Registered',
};

export const STATUS_LABELS: Record<StatusFilter, string> = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  deactivated: 'Deactivated',
};
