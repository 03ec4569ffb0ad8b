import { z } from 'zod';
import type { StudySettings } from '#shared/cards/card-reviews.contract.ts';
import { NEW_CARDS_PER_DAY_MAX, REVIEWS_PER_DAY_MAX } from '#shared/domain/limits.ts';

const perDay = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'Please enter a whole number')
    .transform(Number)
    .refine((n) => n <= max, `Please enter at most ${max}`);

/** The form as it is typed, and what of it is sent. */
export const settingsDraft = z
  .object({
    newPerDay: perDay(NEW_CARDS_PER_DAY_MAX),
    reviewsPerDay: perDay(REVIEWS_PER_DAY_MAX),
    /** As the browser's date field has it; empty where there is none. */
    examDate: z.string(),
    scope: z.enum(['all', 'chosen']),
    topicIds: z.array(z.string()),
  })
  .refine(({ scope, topicIds }) => scope === 'all' || topicIds.length > 0, {
    path: ['topicIds'],
    message: 'Please choose at least one topic, or study all of them',
  })
  .transform(({ scope, examDate, topicIds, ...limits }): StudySettings => ({
    ...limits,
    examDate: examDate === '' ? null : examDate,
    topicIds: scope === 'all' ? [] : topicIds,
  }));
export type SettingsDraft = z.input<typeof settingsDraft>;

export const draftOfSettings = (settings: StudySettings): SettingsDraft => ({
  newPerDay: String(settings.newPerDay),
  reviewsPerDay: String(settings.reviewsPerDay),
  examDate: settings.examDate ?? '',
  scope: settings.topicIds.length === 0 ? 'all' : 'chosen',
  topicIds: settings.topicIds,
});
