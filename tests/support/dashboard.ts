import type { Attention } from '#shared/insight/dashboard.contract.ts';

/** A hub without pending work. */
export const NOTHING_WAITING: Attention = {
  pendingApprovals: 0,
  newMessages: 0,
  failedMail: 0,
  possibleWrongKeys: 0,
  reported: 0,
  failedBackups: 0,
  newLibrary: 0,
  mentions: 0,
  mentionedInId: null,
  hasAssignments: false,
  saysSchool: false,
  isSchool: false,
};
