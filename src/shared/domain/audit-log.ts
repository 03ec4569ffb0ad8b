/** What the audit log records, and for how long. */

/** The categories and the outcomes of the audit log: `begun` is a call that responds while it works. */
export const AUDIT_KINDS = [
  'sign-in',
  'accounts',
  'content',
  'marks',
  'mail',
  'exports',
  'backups',
  'settings',
  'notes',
] as const;
export const AUDIT_OUTCOMES = ['done', 'begun', 'refused', 'failed'] as const;
/** How many days the log is stored, unless an owner changes it, and the maximum for the addresses in it. */
export const AUDIT_DAYS = { min: 30, default: 365, max: 3650 } as const;
export const AUDIT_ADDRESS_DAYS = 90;
export const AUDIT_NOTE_MAX_LENGTH = 1000;

export type AuditKind = (typeof AUDIT_KINDS)[number];
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];
