/** An alarm needs at least this many first attempts. */
export const ITEM_ALARM_MIN_ATTEMPTS = 30;
/** Students see the others' responses from this many first attempts on. */
export const OPTION_SHARES_MIN_ATTEMPTS = 10;
