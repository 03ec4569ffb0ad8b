/** States of cards, how many come in a day, and the days that figures cover. */

export const CARD_STATES = ['learning', 'review', 'relearning'] as const;
export const NEW_CARDS_PER_DAY_DEFAULT = 20;
export const NEW_CARDS_PER_DAY_MAX = 500;
export const REVIEWS_PER_DAY_DEFAULT = 200;
export const REVIEWS_PER_DAY_MAX = 5000;
export const FORECAST_DAYS = 14;
export const RETENTION_DAYS = 30;
