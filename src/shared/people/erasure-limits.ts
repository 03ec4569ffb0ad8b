/** How many days after a student's request the student is erased, unless an owner changes it. */
export const ERASURE_DAYS = { min: 1, default: 30, max: 90 } as const;
/** The longest delay of a retention rule. */
export const RETENTION_MAX_MONTHS = 120;
