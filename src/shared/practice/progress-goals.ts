/** Goals and figures on a student's portal and progress page. */

export const ACCURACY_GOAL_PERCENT = 80;
export const WEEKLY_GOAL_DAYS = 5;
export const RECENT_ACTIVITY_COUNT = 5;
export const TREND_WEEKS = 12;
export const WEAKEST_TOPIC_COUNT = 3;
/** A topic is called weak if it has at least this many answers and an accuracy below this. */
export const WEAK_TOPIC_MIN_ANSWERS = 5;
export const WEAK_TOPIC_BELOW_PERCENT = 80;
export const PORTAL_TOPIC_COUNT = 6;
