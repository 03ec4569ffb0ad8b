/** What the dashboard and Analytics show. */

/** Shown on the teacher's dashboard, and on Analytics. */
export const DASHBOARD_ACTIVITY_COUNT = 5;
export const DASHBOARD_TOPIC_COUNT = 4;
/** Enough for a first quiz of the default length. */
export const FIRST_STEPS_QUESTION_COUNT = 10;
export const ANALYTICS_ACTIVITY_COUNT = 20;
/** Shown on the teacher's dashboard. */
export const DASHBOARD_NEEDS_ATTENTION_COUNT = 3;
/** Analytics ranges end today and begin this many days ago. */
export const ANALYTICS_RANGES = ['7d', '30d', '90d', '12m', 'all'] as const;

export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];
